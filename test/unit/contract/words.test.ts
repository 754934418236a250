import { describe, expect, it, test } from 'vitest';
import {
  capitalized,
  counted,
  gapInWords,
  metres,
  percent,
  plural,
  squareMetres,
} from '../../../src/contract/words.ts';

describe('the gap', () => {
  test.each([
    [0, true, 'material proven optimal'],
    [0, false, 'no layout needs less material'],
    [0.018, false, 'gap 1.8 %: no layout can save more than this'],
    [0.01801, false, 'gap 1.9 %: no layout can save more than this'],
    [0.000001, false, 'gap 0.1 %: no layout can save more than this'],
    [1, false, 'gap 100.0 %: no layout can save more than this'],
    [null, false, 'no bound known'],
  ])('%j, optimal %j, is %j', (gap, optimal, words) => {
    expect(gapInWords({ gap, optimal, lowerBoundArea: gap === null ? null : 1 })).toBe(words);
  });
});

it('rounds a share to a tenth of a percent', () => {
  expect([1, 0.8296, 0.29, 0].map(percent)).toEqual(['100.0 %', '83.0 %', '29.0 %', '0.0 %']);
});

it('says areas and lengths in metres', () => {
  expect([squareMetres(5_796_000), metres(43_250)]).toEqual(['5.80 m²', '43.3 m']);
  expect([squareMetres(57_960_000, '0.1mm'), metres(432_500, '0.1mm')]).toEqual(['0.58 m²', '43.3 m']);
  expect([squareMetres(144 * 256, 'in/16'), metres(18 * 64, 'in/64')]).toEqual(['1.00 ft²', '1.5 ft']);
  expect([counted(1, 'sheet'), counted(0, 'sheet')]).toEqual(['1 sheet', '0 sheets']);
});

it('makes words fit a number or the start of a sentence', () => {
  expect([plural(1, 'sheet'), plural(2, 'sheet')]).toEqual(['sheet', 'sheets']);
  expect([capitalized('proven optimal'), capitalized('')]).toEqual(['Proven optimal', '']);
});
