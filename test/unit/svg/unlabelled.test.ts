import { expect, test } from 'vitest';
import type { Placement } from '../../../src/contract/response.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { layOutPiece, type NameOf } from '../../../src/svg/pieces.ts';
import { TEXT } from '../../../src/svg/style.ts';
import { textWidth } from '../../../src/svg/text.ts';
import { unlabelledFooter } from '../../../src/svg/unlabelled.ts';
import { find, numbers, parseDrawing, textsOf } from '../../support/svg/drawing.ts';

const paper = layOut(6000, 3000);
const piece = (placement: Partial<Placement>, fill = '#fff', nameOf: NameOf = String) =>
  layOutPiece(
    paper,
    { pieceId: 1, x: 0, y: 0, width: 20, height: 10, rotated: false, ...placement },
    fill,
    nameOf,
  );

test('names the types too small for a label with their number', () => {
  const pieces = [
    piece({}),
    piece({ width: 10, height: 20, rotated: true }),
    piece({ pieceId: 2 }, '#abc'),
    piece({ pieceId: 3, width: 900, height: 900 }),
  ];
  const footer = unlabelledFooter(pieces, 200);
  const drawn = parseDrawing(`<g>${footer.draw(50)}</g>`);
  expect(textsOf(find(drawn, 'text'))).toEqual([
    'Too small for a label:',
    '1: 20 × 10 (×2)',
    '2: 20 × 10 (×1)',
  ]);
  expect(find(drawn, 'rect').map(({ attributes }) => attributes['fill'])).toEqual(['#fff', '#abc']);
});

test('stays within its rows and width, and counts what is left out', () => {
  const pieces = Array.from({ length: 500 }, (_, pieceId) => piece({ pieceId }));
  const footer = unlabelledFooter(pieces, 150);
  const texts = find(parseDrawing(`<g>${footer.draw(0)}</g>`), 'text');
  for (const text of texts) {
    const { x, y } = numbers(text, 'x', 'y');
    expect(x + textWidth(text.text) * TEXT.note).toBeLessThanOrEqual(150);
    expect(y).toBeLessThan(footer.height);
  }
  const named = texts.length - 2;
  expect(texts.at(-1)?.text).toBe(`and ${500 - named} more types`);
});
