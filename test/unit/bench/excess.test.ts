import { expect, it } from 'vitest';
import { excesses } from '../../../bench/src/excess.ts';
import { run } from '../../support/bench/runs.ts';

const of = (...changes: readonly Parameters<typeof run>[0][]) => {
  const runs = changes.map(run);
  const found = excesses(runs);
  return runs.map((each) => found.get(each));
};

it('measures the area above the bound', () => {
  expect(of({ area: 200, bound: 100 }, { area: 125, bound: 90 })).toEqual([0.5, 0.2]);
});

it('measures the area above the best layout where no bound is known', () => {
  expect(of({ area: 200, bound: null }, { area: 100, bound: null })).toEqual([0.5, 0]);
});

it('keeps instances apart', () => {
  expect(of({ area: 200, bound: null }, { instance: 'other', area: 100, bound: null })).toEqual([0, 0]);
});

it('has none for a run that leaves out more pieces than another', () => {
  expect(of({ area: 100, bound: 80, unplaced: 2 }, { area: 160, bound: 80 })).toEqual([undefined, 0.5]);
  // The bound is one of all pieces.
  expect(of({ area: 160, bound: 300, unplaced: 2 }, { area: 200, bound: 300, unplaced: 2 })).toEqual([
    0, 0.2,
  ]);
});
