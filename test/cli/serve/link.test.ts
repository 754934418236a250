import { describe, expect, it } from 'vitest';
import { type Handlers, Link, type Message } from '../../../src/cli/serve/link.ts';
import { ContractError } from '../../../src/contract/errors.ts';

/** Two ends; what one sends, the other takes, copied as between processes. */
function linked(here: Handlers, there: Handlers): readonly [Link, Link] {
  const one: Link = new Link((message) => void other.take(structuredClone(message)), here);
  const other: Link = new Link((message) => void one.take(structuredClone(message)), there);
  return [one, other];
}

describe('Link', () => {
  it('asks in both directions, and matches each answer with its question', async () => {
    const waiting: (() => void)[] = [];
    const later = (value: number) =>
      new Promise((resolve) => {
        waiting.unshift(() => resolve(value * 2));
      });
    const [one, other] = linked({ name: () => 'one' }, { later, name: () => undefined });
    const answers = Promise.all([one.ask('later', 1), one.ask('later', 2), one.ask('name')]);
    expect(await other.ask('name')).toBe('one');
    for (const go of waiting) go();
    expect(await answers).toEqual([2, 4, undefined]);
  });

  it('keeps the code of a refusal, and tells any other error with its text', async () => {
    const [one] = linked(
      {},
      {
        refuse: () => Promise.reject(new ContractError('server_busy', 'not now')),
        fail() {
          throw new Error('odd');
        },
      },
    );
    await expect(one.ask('refuse')).rejects.toEqual(new ContractError('server_busy', 'not now'));
    await expect(one.ask('fail')).rejects.toThrow('odd');
    await expect(one.ask('fly')).rejects.toThrow("nobody answers 'fly'");
  });

  it('fails what was asked of an end that is gone, and what is asked later', async () => {
    const sent: Message[] = [];
    const link = new Link((message) => void sent.push(message), {});
    const asked = link.ask('anything');
    link.close(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    await expect(link.ask('anything')).rejects.toThrow('gone');
    expect(sent).toHaveLength(1);
  });

  it('does not fail because the end that asked is gone before the answer', async () => {
    const link = new Link(
      () => {
        throw new Error('gone');
      },
      { name: () => 'one' },
    );
    await link.take({ ask: 'name', id: 1, args: [] });
    await expect(link.ask('name')).rejects.toThrow('gone');
  });
});
