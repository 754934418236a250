import { expect, it } from 'vitest';
import { PTX_LIMITS } from '../../../src/contract/limits.ts';
import { ptxWarnings } from '../../../src/domain/ptx-warnings.ts';
import { request } from './requests.ts';

const warningsOf = (changes: object) => ptxWarnings(request({ includePtx: true, ...changes }));

const SHEET = { width: 3210, height: 2250 };
const DEFECT = { x: 1, y: 1, width: 5, height: 5 };

it('knows nothing against an ordinary job', () => {
  expect(warningsOf({})).toEqual([]);
});

it('says nothing about a file that nobody asks for', () => {
  const sheets = [{ ...SHEET, defects: [DEFECT] }];
  expect(warningsOf({ sheets, includePtx: false })).toEqual([]);
});

it('tells which sheets are mirrored, where that matters', () => {
  const sheets = [SHEET, { ...SHEET, defects: [DEFECT] }];
  expect(warningsOf({ sheets })).toEqual([
    { code: 'ptx_mirrored', fieldPath: 'sheets[1].defects', message: expect.stringContaining('mirrored') },
  ]);
});

it('tells why there can be no file', () => {
  const unavailable = { code: 'ptx_unavailable', message: expect.any(String) };
  const pieces = Array(PTX_LIMITS.parts + 1).fill({ width: 1, height: 1 });
  expect(warningsOf({ pieces })).toEqual([{ ...unavailable, fieldPath: 'pieces' }]);
});
