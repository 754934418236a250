import { expect, test } from 'vitest';
import { STOP_REASONS, UNPLACED_REASONS } from '../../../src/contract/response.ts';
import {
  count,
  duration,
  endInWords,
  gapInWords,
  metres,
  percent,
  reasonInWords,
  squareMetres,
} from '../../../web/src/result/words.ts';
import { seam } from './results.ts';

const { result } = seam('glass').response;

const gap = (share: number) =>
  gapInWords({ ...result, unplaced: [], bound: { lowerBoundArea: 1, gap: share, optimal: false } });

test('a gap is rounded up, because it stands after "at most"', () => {
  expect(gap(0.0171)).toBe('At most 1.8 % from the best possible');
  expect(gap(0.018)).toBe('At most 1.8 % from the best possible');
  expect(gap(0.000001)).toBe('At most 0.1 % from the best possible');
});

test('an optimal layout is proven', () => {
  expect(gapInWords({ ...result, bound: { lowerBoundArea: 1, gap: 0, optimal: true } })).toBe(
    'Proven optimal',
  );
});

test('no gap is claimed where the service states none', () => {
  const bound = { lowerBoundArea: null, gap: null, optimal: false };
  expect(gapInWords({ ...result, unplaced: [], bound })).toBe('Not known');
  const { response } = seam('unplaced');
  expect(gapInWords({ ...response.result, bound })).toBe('Not known, because pieces are left out');
});

test('every reason and every end of a search has words of its own', () => {
  const reasons = UNPLACED_REASONS.map((reason) => reasonInWords({ reason, message: 'from the service' }));
  expect(new Set(reasons).size).toBe(UNPLACED_REASONS.length);
  expect(reasons).not.toContain('from the service');
  const stats = { iterations: 1, improvements: 0, elapsedMs: 1, seed: 0, threads: 1, iterationsPerSecond: 1 };
  const ends = STOP_REASONS.map((stopReason) =>
    endInWords(result, { ...stats, stopReason, destroy: {}, repair: {} }),
  );
  expect(new Set(ends).size).toBe(STOP_REASONS.length);
});

test('a reason that is new to the page comes in the words of the service', () => {
  expect(reasonInWords({ reason: 'too_heavy' as 'depth', message: 'It is too heavy.' })).toBe(
    'It is too heavy.',
  );
});

test('greedy ends by its budget, a proof or a time limit', () => {
  const ends = (optimal: boolean, interrupted: boolean) =>
    endInWords(
      { ...result, bound: { ...result.bound, optimal }, search: { iterations: 0, interrupted } },
      undefined,
    );
  expect([ends(false, false), ends(true, false), ends(true, true)]).toEqual([
    'Budget of work used',
    'Proven optimal',
    'Time limit reached',
  ]);
});

test('numbers are written for people', () => {
  expect([count(1, 'piece'), count(1200, 'piece')]).toEqual(['1 piece', '1,200 pieces']);
  expect([percent(0.8296), metres(3300), squareMetres(810_000)]).toEqual(['83.0 %', '3.3 m', '0.81 m²']);
  expect([duration(0.2), duration(120.4), duration(4230)]).toEqual(['1 ms', '120 ms', '4.2 s']);
});
