import { expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SolveRequest } from '../../../src/contract/request.ts';
import { answerTextBytes } from '../../../src/domain/rules.ts';
import { placesOf } from './requests.ts';

const piece = (label: string, quantity = 1) => ({ width: 10, height: 10, quantity, label });
const sheet = (label: string, quantity = 1) => ({ width: 100, height: 100, quantity, label });

/** `,"label":` and two quotes. */
const FRAME = 11;

it('each piece repeats its label, again in a list of cuts, and each used sheet: the longest first, no more than pieces', () => {
  const bytes = (pieces: object[], sheets: object[] = []) =>
    [false, true].map((includeCutList) =>
      answerTextBytes({ pieces, sheets, params: {}, includeCutList } as unknown as SolveRequest),
    );
  expect(bytes([piece('ab', 3)])).toEqual([3 * (FRAME + 2), 6 * (FRAME + 2)]);
  const onSheets = 2 * (FRAME + 3) + FRAME + 1;
  expect(bytes([{ quantity: 3 }], [sheet('a', 9), sheet('abc', 2)])).toEqual([onSheets, onSheets]);
  expect(bytes([{ quantity: 3 }], [{ quantity: 9 }])).toEqual([0, 0]);
});

it('each placement repeats the bands on its edges, and the totals name each band', () => {
  const bytes = (edges: object, includeCutList: boolean) =>
    answerTextBytes({
      pieces: [{ quantity: 100, edges }],
      sheets: [],
      params: { edgeBands: [{ name: 'oak' }] },
      includeCutList,
    } as unknown as SolveRequest);
  const placed = JSON.stringify({
    edges: { left: 'oak', top: 'oak' },
    finishedWidth: 1e6,
    finishedHeight: 1e6,
  });
  const band = JSON.stringify({ name: 'oak', length: 1e8, pieces: 100 });
  const least = 100 * (placed.length - 1) + band.length;
  for (const includeCutList of [false, true]) {
    expect(bytes({ left: 'oak', top: 'oak' }, includeCutList)).toBeGreaterThanOrEqual(least);
    expect(bytes({ left: 'oak', top: 'oak' }, includeCutList)).toBeLessThan(1.1 * least);
  }
});

it('a text that is none is a fault of its field', () => {
  expect(placesOf({ pieces: [piece(''), piece('a\u0000'), piece('x'.repeat(121)), piece('ok')] })).toEqual([
    'InvalidText at pieces[0].label',
    'InvalidText at pieces[1].label',
    'InvalidText at pieces[2].label',
  ]);
  expect(placesOf({ sheets: [sheet('\u202e')] })).toEqual(['InvalidText at sheets[0].label']);
});

it('the dearest labels are refused before the work', () => {
  const long = '\u{1F600}'.repeat(LIMITS.MAX_LABEL_LENGTH);
  const most = Math.floor(LIMITS.MAX_TEXT_BYTES / (FRAME + 4 * LIMITS.MAX_LABEL_LENGTH));
  const sheets = [{ width: 100, height: 100 }];
  expect(placesOf({ pieces: [piece(long, most)], sheets })).toEqual([]);
  expect(placesOf({ pieces: [piece(long, most + 1)], sheets })).toEqual(['InvalidText at pieces']);
  expect(placesOf({ pieces: [piece(long, most)], sheets, includeCutList: true })).toEqual([
    'InvalidText at pieces',
  ]);
});
