import { describe, expect, it } from 'vitest';
import { LONG_MS, type Wish, wayOf } from '../../../../web/src/searches/ways.ts';

const CEILINGS = { maxSolveMs: 60_000, maxJobMs: 600_000 };

const way = (changes: Partial<Wish>) =>
  wayOf({
    hasKey: true,
    wantedMs: undefined,
    isPatient: false,
    choice: undefined,
    firstChoice: undefined,
    ceilings: CEILINGS,
    ...changes,
  });

describe('with a key', () => {
  it('searches in the background what takes longer than anyone should wait', () => {
    expect(way({ wantedMs: LONG_MS })).toMatchObject({ canQueue: true, isQueued: false });
    expect(way({ wantedMs: LONG_MS + 1 })).toMatchObject({ canQueue: true, isQueued: true });
    const strict = { maxSolveMs: 5_000, maxJobMs: 600_000 };
    expect(way({ wantedMs: 5_001, ceilings: strict })).toMatchObject({ isQueued: true });
  });

  it('does what people say', () => {
    expect(way({ wantedMs: 300_000, choice: false })).toMatchObject({
      isQueued: false,
      limitMs: 60_000,
      hint: 'While you wait for it, a search takes at most 60 s.',
    });
    expect(way({ wantedMs: 5_000, choice: true })).toMatchObject({ isQueued: true, limitMs: 5_000 });
  });

  it('offers it only for searches that may take long', () => {
    expect(way({ choice: true })).toMatchObject({ canQueue: false, isQueued: false, limitMs: undefined });
    expect(way({ isPatient: true })).toMatchObject({ canQueue: true, isQueued: false });
    expect(way({ isPatient: true, choice: true })).toMatchObject({ isQueued: true });
  });
});

describe('a first layout, which counts as one more solve', () => {
  it('is there for long searches, without a key only if people want it', () => {
    expect(way({ wantedMs: 10_000 })).toMatchObject({ canDraw: true, drawsFirst: true });
    expect(way({ wantedMs: 10_000, hasKey: false })).toMatchObject({ canDraw: true, drawsFirst: false });
    expect(way({ wantedMs: 10_000, hasKey: false, firstChoice: true })).toMatchObject({ drawsFirst: true });
    expect(way({ wantedMs: 10_000, firstChoice: false })).toMatchObject({ drawsFirst: false });
  });

  it('is not there for short ones', () => {
    expect(way({ wantedMs: 9_999, firstChoice: true })).toMatchObject({ canDraw: false, drawsFirst: false });
    expect(way({ firstChoice: true })).toMatchObject({ canDraw: false, drawsFirst: false });
  });
});

describe('without a key', () => {
  it('tells what a key would allow, once that matters', () => {
    const { hint, ...rest } = way({ hasKey: false, wantedMs: 300_000, choice: true });
    expect(rest).toEqual({
      canQueue: false,
      isQueued: false,
      canDraw: true,
      drawsFirst: false,
      limitMs: 60_000,
      wantsKey: true,
    });
    expect(hint).toContain('at most 60 s');
    expect(hint).toContain('up to 10 min');
    expect(way({ hasKey: false, wantedMs: 5_000 })).toMatchObject({ hint: undefined, wantsKey: false });
    expect(way({ hasKey: false, wantedMs: 300_000, ceilings: undefined }).hint).toContain('With a key');
  });
});
