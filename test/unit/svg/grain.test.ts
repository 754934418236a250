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

/** The shafts of the arrows in one direction. */
const shafts = (path: string | undefined, isLevel: boolean): number =>
  Array.from((path ?? '').matchAll(/M([-.\d]+) ([-.\d]+)L([-.\d]+) ([-.\d]+)/g), ([, ...ends]) =>
    ends.map(Number),
  ).filter(([x = 0, y = 0, toX = 0, toY = 0]) => Math.abs(isLevel ? toX - x : toY - y) > 3.9).length;

test('arrows run along the grain as it lies', () => {
  const path = arrows('x', ({ originalIndex }) => ({ grain: originalIndex === 1 ? 'x' : 'y' })) ?? '';
  // Those of the sheet, of the piece along it, and of the one that is turned.
  expect([shafts(path, true), shafts(path, false)]).toEqual([3, 0]);
  expect(
    shafts(
      arrows('y', () => ({ grain: 'x' })),
      false,
    ),
  ).toBe(2);
});

test('without grain nothing is drawn', () => {
  expect(arrows('none', () => ({}))).toBeUndefined();
  expect(arrows('none', () => ({ grain: 'none' }))).toBeUndefined();
});

test('a sheet alone may have grain, which its notes name', () => {
  expect(
    shafts(
      arrows('y', () => ({})),
      false,
    ),
  ).toBe(1);
  const { job, result } = layoutOf(stockSheet(1000, 600, { grain: 'y' }), plan);
  expect(renderSheets(job, result)[0]).toContain('grain along the height');
});
