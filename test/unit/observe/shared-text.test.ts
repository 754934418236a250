import { describe, expect, it } from 'vitest';
import { sharedText } from '../../../src/observe/shared-text.ts';

describe('sharedText', () => {
  it('is written once for all who ask before it is begun, and again for later ones', async () => {
    let written = 0;
    const text = sharedText(
      async () => `${++written}`,
      async () => {},
    );
    expect(await Promise.all([text(), text()])).toEqual(['1', '1']);
    expect(await text()).toBe('2');
  });

  it('is not begun before the rest after the last one, however many ask', async () => {
    let written = 0;
    const rests: (() => void)[] = [];
    const text = sharedText(
      async () => `${++written}`,
      () => new Promise<void>((resolve) => rests.push(resolve)),
    );
    expect(await text()).toBe('1');
    const later = Array.from({ length: 100 }, () => text());
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBe(1);
    rests[0]?.();
    expect(new Set(await Promise.all(later))).toEqual(new Set(['2']));
  });

  it('does not give what happens after it was begun to those who ask then', async () => {
    let state = 'before';
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const text = sharedText(
      async () => {
        const told = state;
        begun();
        await new Promise((resolve) => setImmediate(resolve));
        return told;
      },
      async () => {},
    );
    const early = text();
    await isBegun;
    state = 'after';
    expect(await Promise.all([early, text()])).toEqual(['before', 'after']);
  });

  it('is written again after it failed', async () => {
    let written = 0;
    const text = sharedText(
      async () => {
        if (++written === 1) throw new Error('no text');
        return 'text';
      },
      async () => {},
    );
    await expect(text()).rejects.toThrow('no text');
    expect(await text()).toBe('text');
  });
});
