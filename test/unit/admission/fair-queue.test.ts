import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../../src/admission/fair-queue.ts';

/** A queue of items named after their owners: `a1` is the first of `a`. */
function queueOf(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.push(item.charAt(0), item);
  return queue;
}

/** Takes the item out whose turn it is, where all owners are equal. */
function shift(queue: FairQueue<string>): string | undefined {
  const next = queue.next(() => 0);
  if (next) queue.take(next.owner, next.item);
  return next?.item;
}

/** Which item makes room where all owners are equal. */
const crowdedOut = (queue: FairQueue<string>, owner: string) => queue.crowdedOutBy(owner, () => 0, 1);

/** All items in the order in which they come out. */
function drained(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let next = queue.next(() => 0); next; next = queue.next(() => 0)) {
    queue.take(next.owner, next.item);
    items.push(next.item);
  }
  expect(queue.size).toBe(0);
  return items;
}

describe('FairQueue', () => {
  it('lets owners take turns, in any order of arrival and with any number of items', () => {
    expect(drained(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  it('puts a returning owner behind those that wait', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    expect([shift(queue), shift(queue)]).toEqual(['a1', 'b1']);
    queue.push('b', 'b2');
    queue.push('c', 'c1');
    expect(drained(queue)).toEqual(['a2', 'b2', 'c1']);
  });

  it('removes items from any position, and only once', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    queue.remove('a', 'a1');
    queue.remove('b', 'b1');
    queue.remove('b', 'b1');
    queue.remove('a', 'b1');
    expect(queue.size).toBe(1);
    expect(drained(queue)).toEqual(['a2']);
  });

  it('gives the turn to the lowest rank, and none to owners without one', () => {
    const queue = queueOf('a1', 'b1', 'c1', 'd1');
    const ranks: Record<string, number> = { a: 3, b: 1, d: 1 };
    const rank = (owner: string) => ranks[owner];
    expect(queue.next(rank)).toEqual({ owner: 'b', item: 'b1' });
    queue.take('b', 'b1');
    expect(queue.next(rank)).toEqual({ owner: 'd', item: 'd1' });
    queue.take('d', 'd1');
    queue.take('a', 'a1');
    expect(queue.next(rank)).toBeUndefined();
  });

  it('reports the items of each owner', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    expect([queue.itemsOf('a'), queue.itemsOf('b'), queue.itemsOf('c'), queue.owners]).toEqual([2, 1, 0, 2]);
    expect([queue.hasOthersThan('a'), queue.hasOthersThan('c')]).toEqual([true, true]);
    queue.take('b', 'b1');
    expect([queue.hasOthersThan('a'), queue.hasOthersThan('c')]).toEqual([false, true]);
  });

  it.each([
    ['the newest of whoever has most', ['a1', 'b1', 'b2', 'b3'], 'c', 'b3'],
    ['the newest of another one that has two more', ['a1', 'b1', 'b2', 'b3'], 'a', 'b3'],
    ['none where the owner would have more than the other one', ['a1', 'b1', 'b2'], 'a', undefined],
    ['none of its own', ['a1', 'a2', 'a3'], 'a', undefined],
    ['none where each has one', ['a1', 'b1'], 'c', undefined],
  ])('makes room for another item with %s', (_, items, owner, expected) => {
    const queue = queueOf(...items);
    expect(crowdedOut(queue, owner)).toBe(expected);
    expect(queue.size).toBe(items.length);
  });

  it.each([
    ['the newest of whoever comes last by rank', { a: 5, b: 0, c: 14 }, 'c1'],
    ['whoever comes exactly the margin later', { a: 5, b: 0, c: 10 }, 'c1'],
    ['none of those who come but little later', { a: 5, b: 0, c: 9 }, undefined],
    ['none of those who come long before it, however many they have', { a: 9, b: 4, c: 8 }, undefined],
  ])('makes room by rank with %s', (_, ranks: Record<string, number>, expected) => {
    const queue = queueOf('a1', 'b1', 'b2', 'b3', 'c1');
    expect(queue.crowdedOutBy('a', (owner) => ranks[owner] ?? 0, 5)).toBe(expected);
  });
});
