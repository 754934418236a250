import { expect, test } from 'vitest';
import type { Piece } from '../../../src/domain/job.ts';
import { renderSheets } from '../../../src/svg/render.ts';
import { layoutOf, type Plan, stockSheet } from '../../support/svg/layouts.ts';

const plan: Plan = { direction: 'V', at: 400, child: { label: 1 }, next: { label: 2, rotated: true } };

/** The path of all arrows on a sheet of 1000 × 600. */
function arrows(sheet: 'none' | 'x' | 'y', change: (piece: Piece) => Partial<Piece>): string | undefined {
  const { job, result } = layoutOf(stockSheet(1000, 600, { grain: sheet }), plan);
  const pieces = job.pieces.map((piece) => ({ ...piece, ...change(piece) }));
  const [drawing] = renderSheets({ ...job, pieces }, result);
  return /<g class="cl-grain"[^>]*><path d="([^"]*)"/.exec(drawing ?? '')?.[1];
}

const LEVEL = /M[^M]*h4m/g;
const UPRIGHT = /M[^M]*v4m/g;

test('arrows run along the grain as it lies', () => {
  const path = arrows('x', ({ originalIndex }) => ({ grain: originalIndex === 1 ? 'x' : 'y' })) ?? '';
  // Those of the sheet, of the piece along it, and of the one that is turned.
  expect(path.match(LEVEL)).toHaveLength(3);
  expect(path.match(UPRIGHT)).toBeNull();
  expect(arrows('y', () => ({ grain: 'x' }))?.match(UPRIGHT)).toHaveLength(2);
});

test('without grain nothing is drawn', () => {
  expect(arrows('none', () => ({}))).toBeUndefined();
  expect(arrows('none', () => ({ grain: 'none' }))).toBeUndefined();
});

test('a sheet alone may have grain, which its notes name', () => {
  expect(arrows('y', () => ({}))?.match(UPRIGHT)).toHaveLength(1);
  const { job, result } = layoutOf(stockSheet(1000, 600, { grain: 'y' }), plan);
  expect(renderSheets(job, result)[0]).toContain('grain along the height');
});
