import { expect, test } from 'vitest';
import { OtdUnavailable, readOtd, type SolveRequest, solve, writeOtd } from '../../../src/library/index.ts';

const REQUEST: SolveRequest = {
  unit: 'in/16',
  pieces: [
    { width: 700, height: 450, quantity: 9, label: 'Fenêtre' },
    { width: 333, height: 250, quantity: 20, material: 'clear' },
    { width: 410, height: 180, quantity: 12, canRotate: false },
  ],
  sheets: [
    { width: 2072, height: 1528, quantity: 9, marginLeft: 8, marginBottom: 8 },
    { width: 2072, height: 1528, quantity: 9, marginRight: 16, material: 'clear' },
  ],
};

const AT = '2026-11-27T08:09:10.000Z';

test('a layout that is written is read back with the same trees', async () => {
  const { result } = await solve(REQUEST);
  const file = writeOtd(REQUEST, result, AT);
  expect(file).toContain('Date=2026/11/27, 08:09:10\r\n');
  expect(file).toContain('OrderNo=Fenêtre\r\n');
  const { request } = readOtd(file, true);
  const count = (pieces: readonly { readonly quantity?: number }[]) =>
    pieces.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  expect(count(request.pieces)).toBe(result.totalPlaced);
  const kept = await solve(request);
  expect(kept.result).toMatchObject({ sheetsUsed: result.sheetsUsed, unplaced: [] });
  const again = kept.result.sheets.map(({ fixed: _, ...sheet }) => sheet);
  expect(writeOtd(request, { ...kept.result, sheets: again }, AT)).toBe(file);
  expect(writeOtd(request, kept, AT)).not.toContain('[Pattern]');
  // Solving the lites again takes no more sheets.
  expect((await solve(readOtd(file).request)).result.sheetsUsed).toBeLessThanOrEqual(result.sheetsUsed);
});

test('a layout with a kerf is refused', async () => {
  const request: SolveRequest = { ...REQUEST, params: { kerfWidth: 2 } };
  const response = await solve(request);
  expect(() => writeOtd(request, response)).toThrow(OtdUnavailable);
});
