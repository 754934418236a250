import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/threads/fair-queue.ts';

/** A queue of items named after their owners: `a1` is the first of `a`. */
function queueOf(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.push(item.charAt(0), item);
  return queue;
}

/** All items in the order in which they come out. */
function drained(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let head = queue.head; head !== undefined; head = queue.head) {
    expect(queue.shift()).toBe(head);
    items.push(head);
  }
  expect(queue.size).toBe(0);
  return items;
}

describe('FairQueue', () => {
  it('gives one owner its items in the order of their arrival', () => {
    expect(drained(queueOf('a1', 'a2', 'a3'))).toEqual(['a1', 'a2', 'a3']);
  });

  it('lets owners take turns, whoever came first and however many items each has', () => {
    expect(drained(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  it('puts an owner that comes again behind those who wait', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    expect([queue.shift(), queue.shift()]).toEqual(['a1', 'b1']);
    queue.push('b', 'b2');
    queue.push('c', 'c1');
    expect(drained(queue)).toEqual(['a2', 'b2', 'c1']);
  });

  it('gives up items wherever they are, and only once', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    queue.remove('a', 'a1');
    queue.remove('b', 'b1');
    queue.remove('b', 'b1');
    queue.remove('a', 'b1');
    expect(queue.size).toBe(1);
    expect(drained(queue)).toEqual(['a2']);
  });

  it('is empty at first', () => {
    const queue = queueOf();
    expect([queue.size, queue.head, queue.shift(), queue.crowdedOutBy('a')]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['the newest of whoever has most', ['a1', 'b1', 'b2', 'b3'], 'c', 'b3'],
    ['the newest of another one that has two more', ['a1', 'b1', 'b2', 'b3'], 'a', 'b3'],
    ['none where the owner would have more than the other one', ['a1', 'b1', 'b2'], 'a', undefined],
    ['none of its own', ['a1', 'a2', 'a3'], 'a', undefined],
    ['none where each has one', ['a1', 'b1'], 'c', undefined],
  ])('makes room for a further item with %s', (_, items, owner, crowdedOut) => {
    const queue = queueOf(...items);
    expect(queue.crowdedOutBy(owner)).toBe(crowdedOut);
    expect(queue.size).toBe(items.length);
  });
});
