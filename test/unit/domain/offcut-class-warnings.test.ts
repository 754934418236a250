import { expect, test } from 'vitest';
import type { SolveRequest } from '../../../src/contract/request.ts';
import { requestWarnings } from '../../../src/domain/warnings.ts';
import { within } from '../../support/domain/limits.ts';
import { request } from './requests.ts';

const offcutClassWarnings = (of: SolveRequest) =>
  requestWarnings(of, within(60_000)).filter(({ code }) => code === 'option_without_effect');

const SHEET = { width: 1_000, height: 500 };

const pathsOf = (...offcutClasses: readonly object[]): readonly string[] =>
  offcutClassWarnings(
    request({ sheets: [{ width: 400, height: 300 }, SHEET], params: { offcutClasses } }),
  ).map(({ code, fieldPath }) => {
    expect(code).toBe('option_without_effect');
    return fieldPath;
  });

const ALL = { minLength: 1_000, minWidth: 500 };
const SMALL = { minLength: 300, minWidth: 200 };
const LARGE = { minLength: 600, minWidth: 300 };

test('a class that no sheet could leave is without effect, turned or not', () => {
  expect(pathsOf(ALL)).toEqual([]);
  expect(pathsOf({ ...ALL, minLength: 1_001 })).toEqual(['params.offcutClasses[0]']);
  expect(pathsOf({ ...ALL, minWidth: 501 })).toEqual(['params.offcutClasses[0]']);
  expect(pathsOf({ ...SMALL, minArea: 500_000 })).toEqual([]);
  expect(pathsOf({ ...SMALL, minArea: 500_001 })).toEqual(['params.offcutClasses[0]']);
});

test('a class is without effect if another has all of it, at a higher value or before', () => {
  expect(pathsOf(SMALL, LARGE)).toEqual(['params.offcutClasses[1]']);
  expect(pathsOf(LARGE, SMALL)).toEqual([]);
  expect(pathsOf(SMALL, SMALL)).toEqual(['params.offcutClasses[1]']);
  expect(pathsOf({ ...LARGE, valuePercent: 50 }, SMALL)).toEqual(['params.offcutClasses[0]']);
  expect(pathsOf({ ...SMALL, valuePercent: 50 }, LARGE)).toEqual([]);
  expect(pathsOf({ ...SMALL, minArea: 200_000 }, LARGE)).toEqual([]);
});

test('a least area is without effect if the least sides make it', () => {
  expect(pathsOf({ ...SMALL, minArea: 60_000 })).toEqual(['params.offcutClasses[0].minArea']);
  expect(pathsOf({ ...SMALL, minArea: 60_001 })).toEqual([]);
});
