import { describe, expect, it } from 'vitest';
import type { SolveRequest } from '../../../src/contract/request.ts';
import { requestWarnings } from '../../../src/domain/warnings.ts';
import { within } from '../../support/domain/limits.ts';
import { request } from './requests.ts';

const kerfWarnings = (of: SolveRequest) =>
  requestWarnings(of, within(60_000)).filter(({ code }) => code === 'kerf_unusual');

const SHEET = { width: 2_000, height: 1_000 };

const placesOf = (changes: object) => kerfWarnings(request(changes)).map(({ fieldPath }) => fieldPath);

describe('an unusual kerf', () => {
  it.each([
    ['mm', 20],
    ['0.01mm', 2_000],
    ['in/64', 48],
  ])('in %s is wider than %i', (unit, usual) => {
    const job = (kerfWidth: number) => ({ unit, sheets: [SHEET], params: { kerfWidth } });
    expect(placesOf(job(usual))).toEqual([]);
    expect(placesOf(job(usual + 1))).toEqual(['params.kerfWidth']);
  });

  it('is told with its unit', () => {
    expect(kerfWarnings(request({ unit: '0.1mm', sheets: [SHEET], params: { kerfWidth: 3_200 } }))).toEqual([
      {
        code: 'kerf_unusual',
        fieldPath: 'params.kerfWidth',
        message: 'A kerf of 320 mm is unusual: kerfWidth counts in units of "0.1mm".',
      },
    ]);
  });

  it('may be that of one direction', () => {
    const sheets = [{ ...SHEET, kerfHorizontal: 32 }];
    expect(placesOf({ sheets, params: { kerfVertical: 32 } })).toEqual([
      'params.kerfVertical',
      'sheets[0].kerfHorizontal',
    ]);
  });

  it('counts where it is that of a sheet', () => {
    const own = (kerfWidth: number) => ({ ...SHEET, kerfWidth });
    expect(placesOf({ sheets: [own(4), own(32)], params: { kerfWidth: 32 } })).toEqual([
      'sheets[1].kerfWidth',
    ]);
    expect(placesOf({ sheets: [own(32), SHEET], params: { kerfWidth: 32 } })).toEqual([
      'params.kerfWidth',
      'sheets[0].kerfWidth',
    ]);
  });
});
