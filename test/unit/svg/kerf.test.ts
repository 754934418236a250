import { expect, test } from 'vitest';
import type { FirstCut } from '../../../src/svg/cut-tree.ts';
import { firstCutLines, kerfGround } from '../../../src/svg/kerf.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { numbers, parseDrawing } from '../../support/svg/drawing.ts';

const paper = layOut(1000, 600);
const region = { x: 10, y: 20, width: 980, height: 570 };
const cut: FirstCut = { direction: 'V', position: 300, kerf: 5, region };

test('the ground of the kerfs covers the usable area', () => {
  const ground = parseDrawing(kerfGround(paper, region));
  expect(numbers(ground, 'x', 'y', 'width', 'height')).toEqual({ x: 10, y: 10, width: 980, height: 570 });
});

test('a first cut is a line along the middle of its kerf, across its region', () => {
  const lines = parseDrawing(firstCutLines(paper, [cut, { ...cut, direction: 'H', kerf: 0 }]));
  expect(lines.attributes['d']).toBe('M302.5 580v-570M10 300h980');
});

test('a sheet without cuts has no lines', () => {
  expect(firstCutLines(paper, [])).toBe('');
});
