import { beforeEach, describe, expect, it } from 'vitest';
import { TimeLimit } from '../../../src/solve/time-limit.ts';

let now: number;

beforeEach(() => {
  now = 123_456;
});

const limit = (ms: number) => new TimeLimit(ms, () => now);

describe('a time limit', () => {
  it('runs out, and stops at zero', () => {
    const time = limit(1_000);
    expect([time.leftMs, time.until]).toEqual([1_000, 124_456]);
    now += 400;
    expect(time.leftMs).toBe(600);
    now += 700;
    expect([time.leftMs, time.leftForSolving(10)]).toEqual([0, 0]);
  });

  it('leaves no time if it has already run out', () => {
    expect(limit(-5).leftMs).toBe(0);
  });

  it('keeps time for drawing, by the number of pieces, and no more than half of it', () => {
    expect(limit(60_000).leftForSolving(0)).toBe(60_000);
    expect(limit(60_000).leftForSolving(10_000)).toBe(57_000);
    expect(limit(1_000).leftForSolving(10_000)).toBe(500);
  });
});
