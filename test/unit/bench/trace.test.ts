import { expect, it } from 'vitest';
import { explanations, improvements } from '../../../bench/src/trace.ts';

const newBest = (ms: number, sheetArea: number, unplaced = 0) => ({
  ms,
  island: 0,
  iterations: ms,
  event: 'newBest',
  sheetArea,
  unplaced,
});

const trace = (...events: object[]) => Buffer.from(JSON.stringify(events));

it('keeps the layouts that are better than all before', () => {
  const events = [
    newBest(1, 300, 1),
    { ms: 2, event: 'bound', measure: 5 },
    newBest(3, 400),
    newBest(4, 300, 1),
    newBest(5, 400),
    newBest(6, 350),
  ];
  expect(improvements(trace(...events))).toEqual([
    { ms: 1, sheetArea: 300, unplaced: 1 },
    { ms: 3, sheetArea: 400, unplaced: 0 },
    { ms: 6, sheetArea: 350, unplaced: 0 },
  ]);
});

it('finds none where there was no deep search', () => {
  expect(improvements(trace())).toEqual([]);
});

it('finds the mechanisms of each instance that was solved', () => {
  const mechanisms = [{ name: 'shelves', isUsed: false }];
  const profile = { ms: 0, event: 'profile', mechanisms };
  expect(explanations(trace(profile, newBest(1, 300), profile))).toEqual([mechanisms, mechanisms]);
});
