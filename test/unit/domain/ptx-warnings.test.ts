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

it('names the first entry of each kind that goes beyond the limits of the format', () => {
  const long = 'a'.repeat(51);
  const pieces = [
    { width: 5, height: 100_001, quantity: 100_000 },
    { width: 5, height: 200_000, quantity: 100_000, label: long },
  ];
  const found = warningsOf({ unit: '0.01mm', pieces, sheets: [{ width: 999_990, height: 500_000 }] });
  expect(found).toEqual([
    {
      code: 'ptx_beyond_limits',
      fieldPath: 'pieces[0].width',
      message: 'PTX has tenths of a millimetre; this length is 0.05 mm.',
    },
    {
      code: 'ptx_beyond_limits',
      fieldPath: 'pieces[0]',
      message: 'PTX has quantities up to 99999; this one is 100000.',
    },
    {
      code: 'ptx_beyond_limits',
      fieldPath: 'pieces[1]',
      message: 'PTX has codes of up to 50 characters; this label is cut off.',
    },
  ]);
  const sheets = [
    { width: 99_999, height: 10 },
    { width: 10, height: 100_000 },
  ];
  expect(warningsOf({ unit: '0.1mm', sheets })).toMatchObject([
    { fieldPath: 'sheets[1].height', message: 'PTX has lengths up to 9999.9 mm; this one is 10000 mm.' },
  ]);
  expect(warningsOf({ unit: 'in/64', sheets: [{ width: 63_994, height: 1 }] })).toMatchObject([
    { fieldPath: 'sheets[0].width', message: 'PTX has lengths up to 999.9"; this one is 999 29/32".' },
  ]);
});
