import { expect, it } from 'vitest';
import { toJob } from '../../src/domain/validate.ts';
import { PTX_LIMITS } from '../../src/ptx/limits.ts';
import { ptxWarnings } from '../../src/ptx/warnings.ts';
import { within } from '../domain/limits.ts';
import { request } from '../domain/requests.ts';

const warningsOf = (changes: object) => ptxWarnings(toJob(request(changes), within(1_000)));

const SHEET = { width: 3210, height: 2250 };
const DEFECT = { x: 1, y: 1, width: 5, height: 5 };

it('knows nothing against an ordinary job', () => {
  expect(warningsOf({})).toEqual([]);
});

it('tells which sheets are mirrored, where that matters', () => {
  const sheets = [SHEET, { ...SHEET, defects: [DEFECT] }];
  expect(warningsOf({ sheets })).toEqual([
    { code: 'ptx_mirrored', fieldPath: 'sheets[1].defects', message: expect.stringContaining('mirrored') },
  ]);
});

it('tells why there can be no file', () => {
  const unavailable = { code: 'ptx_unavailable', message: expect.any(String) };
  const params = { alternateOrientation: false };
  expect(warningsOf({ params, sheets: [{ ...SHEET, defects: [DEFECT] }] })).toEqual([
    { ...unavailable, fieldPath: 'params.alternateOrientation' },
  ]);
  const pieces = Array(PTX_LIMITS.parts + 1).fill({ width: 1, height: 1 });
  expect(warningsOf({ pieces })).toEqual([{ ...unavailable, fieldPath: 'pieces' }]);
});
