import { expect, test } from 'vitest';
import { layOut } from '../../../src/svg/paper.ts';
import { layOutPiece, pieceLabels, pieceShapes } from '../../../src/svg/pieces.ts';
import { find, parseDrawing, textsOf } from '../../support/svg/drawing.ts';

const paper = layOut(6000, 3000);
const piece = (width: number, height: number, rotated = false, fill = '#fff') =>
  layOutPiece(paper, { pieceId: -12, x: 0, y: 0, width, height, rotated }, fill);

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
