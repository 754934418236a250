import { describe, expect, it } from 'vitest';
import { clockText, patternText, productionFigures } from '../../../../web/src/result/production.ts';

const patterns = [
  { pattern: 1, sheets: [0, 2, 3], runs: 3, cycles: 2 },
  { pattern: 2, sheets: [1], runs: 1, cycles: 1 },
];

describe('a sheet', () => {
  it('has its pattern with runs and cycles', () => {
    expect(patternText({ patterns }, 3)).toBe('pattern 1: 3 runs in 2 cycles');
    expect(patternText({ patterns }, 1)).toBe('pattern 2: 1 run in 1 cycle');
  });

  it('has none where the request does not ask for it', () => {
    expect(patternText({}, 3)).toBeUndefined();
  });
});

it('gives the figures that the answer has', () => {
  expect(productionFigures({})).toEqual([]);
  expect(productionFigures({ patterns, machineMs: 167_968 })).toEqual([
    ['Patterns', '2, 3 cycles'],
    ['Machine time', '2 min 48 s'],
  ]);
});

it.each([
  [0, '0 s'],
  [1, '1 s'],
  [59_001, '1 min 0 s'],
  [3_599_000, '59 min 59 s'],
  [3_900_000, '1 h 5 min'],
])('writes %d ms as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
