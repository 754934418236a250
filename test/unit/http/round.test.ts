import { describe, expect, it } from 'vitest';
import { Round } from '../../../src/http/round.ts';

/** A round of items named after their clients: `a1` is the first of `a`. */
function roundOf(...items: string[]): Round<string> {
  const round = new Round<string>();
  push(round, ...items);
  return round;
}

function push(round: Round<string>, ...items: string[]): void {
  for (const item of items) round.push(item.charAt(0), item);
}

const shifted = (round: Round<string>, count: number) => Array.from({ length: count }, () => round.shift());

describe('Round', () => {
  it('lets clients take turns, and keeps the order of the items of each', () => {
    const round = roundOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2');
    expect(shifted(round, 7)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined]);
    expect(round.size).toBe(0);
  });

  it('lets a newcomer go first', () => {
    const round = roundOf('a1', 'a2', 'a3', 'b1', 'b2', 'b3');
    expect(shifted(round, 3)).toEqual(['a1', 'b1', 'a2']);
    push(round, 'c1', 'c2');
    expect(shifted(round, 5)).toEqual(['c1', 'b2', 'a3', 'c2', 'b3']);
  });

  it('lets a client that returns at once wait for its turn, and takes it for a newcomer after that', () => {
    const round = roundOf('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1');
    expect(shifted(round, 3)).toEqual(['a1', 'b1', 'c1']);
    push(round, 'c2');
    expect(shifted(round, 3)).toEqual(['a2', 'b2', 'c2']);
    // The round comes to it and finds nothing.
    expect(shifted(round, 2)).toEqual(['a3', 'b3']);
    expect(round.shift()).toBe('a4');
    push(round, 'b4', 'b5', 'c3');
    expect(shifted(round, 3)).toEqual(['b4', 'c3', 'b5']);
  });

  it('lets others have one turn in nine, however many newcomers there are', () => {
    const round = roundOf('a1', 'a2', 'a3');
    expect(round.shift()).toBe('a1');
    const order: (string | undefined)[] = [];
    for (let newcomer = 0; newcomer < 20; newcomer++) {
      round.push(`newcomer ${newcomer}`, 'new');
      order.push(round.shift());
    }
    expect(order.filter((item) => item !== 'new')).toEqual(['a2', 'a3']);
  });

  it('tells how many items it has, of each client too', () => {
    const round = roundOf('a1', 'a2', 'b1');
    expect([round.size, round.itemsOf('a'), round.itemsOf('b'), round.itemsOf('c')]).toEqual([3, 2, 1, 0]);
    round.shift();
    expect([round.size, round.itemsOf('a'), round.itemsOf('b')]).toEqual([2, 1, 1]);
  });

  it('is empty at first', () => {
    const round = roundOf();
    expect([round.size, round.itemsOf('a'), round.shift()]).toEqual([0, 0, undefined]);
  });
});
