import { expect, it } from 'vitest';
import { readOtd } from '../../../../src/otd/read.ts';
import type { SheetResult } from '../../../../web/src/api/types.ts';
import { otdFileOf, ptxFileOf } from '../../../../web/src/result/machine-files.ts';
import { readPtx } from '../../../support/ptx/reader.ts';
import { seam } from './results.ts';

it('gives the PTX file of the whole result, a byte for each character', () => {
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

it('tells why there is no PTX file', () => {
  const { request, response } = seam('glass');
  const { cutTree } = structuredClone(response.result.sheets[0] as SheetResult);
  // A second stage that cuts in the direction of the first.
  for (let node = cutTree; node; node = node.child)
    if (node.type === 'cut' && node.stage === 2) node.direction = node.direction === 'V' ? 'H' : 'V';
  const result = { ...response.result, sheets: [{ ...response.result.sheets[0], cutTree } as SheetResult] };
  expect(() => ptxFileOf(request, { ...response, result })).toThrow('alternate');
});

it('gives the OTD file of the whole result, or tells why there is none', () => {
  const { request, response } = seam('glass');
  expect(() => otdFileOf(request, response, '')).toThrow('a kerf of 0');
  const [sheet] = request.sheets;
  const { width = 0, height = 0 } = sheet ?? {};
  const area = { x: 0, y: 0, width, height };
  const pieces = [{ width, height, originalIndex: 0, label: 'Tür' }];
  const placements = [{ ...area, pieceId: 0, rotated: false, priority: 0, label: 'Tür' }];
  const [first] = response.result.sheets;
  const cutTree = { ...first?.cutTree, ...area, type: 'piece', child: null, next: null };
  const sheets = [{ ...first, placements, cutTree, cutTreeFlat: undefined }] as unknown as SheetResult[];
  const file = otdFileOf(
    { pieces, sheets: [{ width, height }] },
    { ...response, result: { ...response.result, sheets } },
    '2026-11-27T08:09:10.000Z',
  );
  const text = Buffer.from(file).toString('latin1');
  expect(text).toContain('Date=2026/11/27, 08:09:10\r\n');
  expect(readOtd(text).request.pieces).toMatchObject([{ width, height, label: 'Tür' }]);
});
