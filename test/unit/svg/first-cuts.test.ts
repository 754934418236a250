import { expect, test } from 'vitest';
import type { TreeCut } from '../../../src/svg/cut-tree.ts';
import { firstCutBand, firstCutLines } from '../../../src/svg/first-cuts.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { find, numbers, parseDrawing, textsOf } from '../../support/svg/drawing.ts';

const paper = layOut(1000, 600);
const usable = { x: 10, y: 20, width: 980, height: 570 };
const cut = (direction: 'H' | 'V', position: number): TreeCut => ({
  direction,
  position,
  kerf: 4,
  region: usable,
});
const draw = (...cuts: TreeCut[]) => parseDrawing(`<g>${firstCutBand(paper, usable, cuts)}</g>`);

test('vertical cuts stand above the sheet with the widths of the strips and the order of cutting', () => {
  const band = draw(cut('V', 600), cut('V', 210));
  expect(textsOf(find(band, 'text'))).toEqual(['200', '386', '386', '2', '1']);
  for (const circle of find(band, 'circle')) expect(numbers(circle, 'cy').cy).toBeLessThan(0);
  const [second] = find(band, 'circle');
  expect(second && numbers(second, 'cx').cx).toBeCloseTo(212 / paper.scale, 1);
});

test('horizontal cuts stand on the right, counted from below', () => {
  const band = draw(cut('H', 120));
  expect(textsOf(find(band, 'text'))).toEqual(['466', '100', '1']);
  const [circle] = find(band, 'circle');
  expect(circle && numbers(circle, 'cx').cx).toBeGreaterThan(paper.width);
  expect(circle && numbers(circle, 'cy').cy).toBeCloseTo((600 - 122) / paper.scale, 1);
});

test('numbers and widths that would run into each other are left out', () => {
  const cuts = Array.from({ length: 200 }, (_, index) => ({ ...cut('V', 11 + 4 * index), kerf: 3 }));
  const band = draw(...cuts);
  const places = find(band, 'circle').map((circle) => numbers(circle, 'cx', 'r'));
  expect(places.length).toBeGreaterThan(10);
  for (const [index, { cx, r }] of places.slice(1).entries())
    expect(cx - (places[index]?.cx ?? 0)).toBeGreaterThan(2 * r);
  // Of the widths only that of the wide rest has room.
  expect(textsOf(find(band, 'text'))).toHaveLength(places.length + 1);
});

const kerfPaper = layOut(1000, 600);
const region = { x: 10, y: 20, width: 980, height: 570 };
const kerfCut: TreeCut = { direction: 'V', position: 300, kerf: 5, region };

test('a first cut is a line along the middle of its kerf, across its region', () => {
  const lines = parseDrawing(firstCutLines(kerfPaper, [kerfCut, { ...kerfCut, direction: 'H', kerf: 0 }]));
  expect(lines.attributes['d']).toBe('M302.5 580v-570M10 300h980');
});
