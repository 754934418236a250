import { expect, test } from 'vitest';
import { STOP_REASONS } from '../../../../src/contract/response.ts';
import { endOf, qualityOf } from '../../../../web/src/result/words.ts';
import { seam } from './results.ts';

const { result } = seam('glass').response;

test('the quality is a sentence about the bound', () => {
  const quality = (gap: number | null, optimal: boolean) =>
    qualityOf({ ...result, unplaced: [], bound: { lowerBoundArea: 1, gap, optimal } });
  expect([quality(0, true), quality(0.0171, false), quality(null, false)]).toEqual([
    'No plan needs less sheet area.',
    'At most 1.8 % could still be saved.',
    'Nobody knows yet how much could still be saved.',
  ]);
});

test('every end of a search has words of its own', () => {
  const stats = { iterations: 1, improvements: 0, elapsedMs: 1, seed: 0, threads: 1, iterationsPerSecond: 1 };
  const ends = STOP_REASONS.map((stopReason) =>
    endOf(result, { ...stats, stopReason, destroy: {}, repair: {} }),
  );
  expect(new Set(ends).size).toBe(STOP_REASONS.length);
  expect(ends.filter((end) => !/^[A-Z]/.test(end))).toEqual([]);
});
