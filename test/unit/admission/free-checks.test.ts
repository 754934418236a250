import { describe, expect, it } from 'vitest';
import { FreeChecks } from '../../../src/admission/free-checks.ts';

describe('checks', () => {
  it('have a quarter of the places, and give them back', async () => {
    const free = new FreeChecks(5);
    const ends: (() => void)[] = [];
    const check = () => new Promise<void>((resolve) => ends.push(resolve));
    const running = [free.run(check), free.run(check)];
    await expect(free.run(check)).rejects.toMatchObject({ code: 'server_busy' });
    expect(ends).toHaveLength(2);
    ends[0]?.();
    await running[0];
    const failing = free.run(() => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    const last = free.run(check);
    for (const end of ends) end();
    await Promise.all([...running, last]);
  });
});
