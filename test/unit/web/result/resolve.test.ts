import { expect, test } from 'vitest';
import { parseSolveRequest } from '../../../../src/contract/parse.ts';
import { toPiece, toSheet } from '../../../../src/domain/job.ts';
import type { WireRequest } from '../../../../web/src/api/types.ts';
import { resolve } from '../../../../web/src/result/resolve.ts';
import { SEAM_NAMES, seam } from './results.ts';

/** What the service makes of a request. Its 64-bit settings have lost digits here, and do not matter. */
function asServed({ alnsConfig: _, builderConfig: __, ...request }: WireRequest) {
  const parsed = parseSolveRequest(new TextEncoder().encode(JSON.stringify(request)));
  const { offcutClasses } = parsed.params;
  return {
    pieces: parsed.pieces.map((piece, index) => toPiece(piece, index, parsed.params.allowRotation)),
    sheets: parsed.sheets.map((sheet) => toSheet(sheet, parsed.params)),
    ...(offcutClasses && { offcutClasses }),
  };
}

test.each(SEAM_NAMES)('the page sees the job %s as the service does', (name) => {
  const { request } = seam(name);
  expect(resolve(request)).toEqual(asServed(request));
});

test('a sheet takes from the parameters what it does not set, even if it sets 0', () => {
  const request = {
    pieces: [{ width: 1, height: 2 }],
    sheets: [
      { width: 10, height: 10, kerfWidth: 0 },
      { width: 10, height: 10 },
    ],
    params: { kerfWidth: 3, marginTop: 1, allowRotation: false },
  };
  expect(resolve(request)).toEqual(asServed(request));
  expect(resolve(request).sheets.map(({ kerf }) => kerf)).toEqual([0, 3]);
});
