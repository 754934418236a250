import { expect, it } from 'vitest';
import type { SheetResult } from '../../../../web/src/api/types.ts';
import { ptxFileOf } from '../../../../web/src/result/ptx.ts';
import { readPtx } from '../../../support/ptx/reader.ts';
import { seam } from './results.ts';

it('is the file of the whole result, a byte for each character', () => {
  const { request, response } = seam('glass');
  const labelled = {
    ...request,
    pieces: request.pieces.map((piece) => ({ ...piece, label: 'Tür' })),
  };
  const { bytes, note } = ptxFileOf(labelled, response);
  const { parts, patterns } = readPtx(Buffer.from(bytes).toString('latin1'));
  // Codes of one name are kept apart.
  expect(parts.map(([, , , code]) => code)).toEqual(
    request.pieces.map((_, index) => (index === 0 ? 'Tür' : `Tür-${index + 1}`)),
  );
  expect(patterns.reduce((runs, pattern) => runs + pattern.runs, 0)).toBe(response.result.sheetsUsed);
  expect(note).toBe('');
});

it('tells why there is none', () => {
  const { request, response } = seam('glass');
  const { cutTree } = structuredClone(response.result.sheets[0] as SheetResult);
  // A second stage that cuts in the direction of the first.
  for (let node = cutTree; node; node = node.child)
    if (node.type === 'cut' && node.stage === 2) node.direction = node.direction === 'V' ? 'H' : 'V';
  const result = { ...response.result, sheets: [{ ...response.result.sheets[0], cutTree } as SheetResult] };
  expect(() => ptxFileOf(request, { ...response, result })).toThrow('alternate');
});
