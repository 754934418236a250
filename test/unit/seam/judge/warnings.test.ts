import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../../../../src/contract/response.ts';
import { judgeWarnings, type Validated } from '../../../support/seam/judge/warnings.ts';

const REQUEST = {
  pieces: [
    { width: 600, height: 400, quantity: 2 },
    { width: 5_000, height: 9 },
  ],
  sheets: [{ width: 1_000, height: 1_000 }],
};
const MISFIT = {
  code: 'piece_cannot_be_placed',
  fieldPath: 'pieces[1]',
  message: '',
  reason: 'does_not_fit_any_sheet',
} as const;
const VALIDATED: Validated = { instances: 3, pieceArea: 525_000, warnings: [MISFIT], complete: true };
const UNPLACED = [{ pieceIndex: 1, originalIndex: 1, count: 1, reason: 'does_not_fit_any_sheet' }];
/** What is read of a result. */
const RESULT = { sheets: [{ placements: [{ pieceId: 0 }, { pieceId: 0 }] }], unplaced: UNPLACED };

const faults = (validated: object, result: object = {}, request: object = {}): string[] =>
  judgeWarnings({ ...REQUEST, ...request }, { ...VALIDATED, ...validated }, {
    ...RESULT,
    ...result,
  } as unknown as SolveResult);

describe('the judge of warnings', () => {
  it('agrees with what is known before the search', () => {
    expect(faults({})).toEqual([]);
  });

  it.each([
    ['instances', { instances: 4 }, {}],
    ['pieceArea', { pieceArea: 1 }, {}],
    ['piece 1 was said to fit nowhere', {}, { sheets: [{ placements: [{ pieceId: 1 }] }] }],
    ['piece 1 is left out for trim', {}, { unplaced: [{ ...UNPLACED[0], reason: 'trim' }] }],
    ['nothing warned of piece 1: does_not_fit_any_sheet', { warnings: [] }, {}],
    [
      'all pieces are placed, though the stock is too small',
      { warnings: [{ code: 'stock_too_small', fieldPath: 'sheets', message: '' }] },
      { unplaced: [] },
    ],
  ])('finds: %s', (fault, validated, result) => {
    expect(faults(validated, result)).toEqual([fault]);
  });

  it('misses no warning of a check that was cut short, nor beside fixed sheets', () => {
    expect(faults({ warnings: [], complete: false })).toEqual([]);
    expect(faults({ warnings: [] }, {}, { fixedSheets: [] })).toEqual([]);
  });
});
