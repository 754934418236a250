import { expect, test } from 'vitest';
import { layOut } from '../../../src/svg/paper.ts';
import { layOutPiece, partLine, pieceLabels, pieceShapes } from '../../../src/svg/pieces.ts';
import { LINE } from '../../../src/svg/style.ts';
import { find, parseDrawing, textsOf } from '../../support/svg/drawing.ts';

const paper = layOut(6000, 3000);
const piece = (width: number, height: number, rotated = false, fill = '#fff') =>
  layOutPiece(paper, { pieceId: -12, x: 0, y: 0, width, height, rotated }, fill);

test('pieces of one fill share a group', () => {
  const shapes = parseDrawing(
    pieceShapes(paper, [piece(900, 900), piece(900, 900, false, '#abc'), piece(800, 900)]),
  );
  expect(shapes.children.map(({ attributes, children }) => [attributes['fill'], children.length])).toEqual([
    ['#fff', 2],
    ['#abc', 1],
  ]);
});

test('a label that does not fit into a piece becomes its title', () => {
  const shapes = parseDrawing(
    pieceShapes(paper, [piece(900, 900), piece(20, 10), piece(20, 10, true), piece(190, 65, true)]),
  );
  expect(textsOf(find(shapes, 'title'))).toEqual([
    '-12: 20 × 10',
    '-12: 20 × 10, turned',
    '-12: 190 × 65, turned',
  ]);
});

test('label, size and mark are written in their groups', () => {
  const labels = parseDrawing(`<g>${pieceLabels([piece(900, 700, true)])}</g>`);
  expect(textsOf(find(labels, 'text', 'cl-labels'))).toEqual(['-12']);
  expect(textsOf(find(labels, 'text', 'cl-dimensions'))).toEqual(['900 × 700']);
  expect(find(labels, 'path', 'cl-turned')).toHaveLength(1);
});

test('a piece goes by its name where it has one', () => {
  const named = (width: number, height: number) => {
    const placement = { pieceId: -12, x: 0, y: 0, width, height, rotated: false };
    return layOutPiece(paper, placement, '#fff', (pieceId) => `Door ${-pieceId}`);
  };
  const pieces = [named(1900, 700), named(20, 10)];
  const drawn = parseDrawing(`<g>${pieceShapes(paper, pieces)}${pieceLabels(pieces)}</g>`);
  expect(textsOf(find(drawn, 'text', 'cl-labels'))).toEqual(['Door 12']);
  expect(textsOf(find(drawn, 'title'))).toEqual(['Door 12: 20 × 10']);
});

test('lines get thinner where pieces are tiny', () => {
  expect(partLine(paper, [])).toBe(LINE.part);
  expect(partLine(paper, [piece(900, 700)])).toBe(LINE.part);
  expect(partLine(paper, [piece(900, 700), piece(900, 2)])).toBeCloseTo(0.2 / paper.scale);
});
