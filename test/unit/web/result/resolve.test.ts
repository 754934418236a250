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
