import { expect, test } from 'vitest';
import { NO_FOOTER, writeDocument } from '../../../src/svg/document.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { textWidth } from '../../../src/svg/text.ts';
import { find, numbers, parseDrawing, textsOf } from '../../support/svg/drawing.ts';

const drawing = {
  paper: layOut(50, 4000),
  room: { left: 8, right: 0, top: 0, bottom: 8 },
  headline: `a <headline> ${'which is rather long '.repeat(10)}`,
  notes: 'notes & more',
  parts: '<rect/>',
  annotations: '<path/>',
  footer: NO_FOOTER,
};

test('has an accessible name and description', () => {
  const svg = parseDrawing(writeDocument(drawing));
  expect(svg.attributes['role']).toBe('img');
  expect(svg.children.slice(0, 2).map(({ name, text }) => [name, text])).toEqual([
    ['title', drawing.headline],
    ['desc', drawing.notes],
  ]);
});

test('the heading fits into the page, also above a narrow sheet', () => {
  const svg = parseDrawing(writeDocument(drawing));
  const width = Number(svg.attributes['width']?.replace('mm', ''));
  const [headline] = find(svg, 'text');
  if (!headline) throw new Error('the headline is missing');
  const { x, 'font-size': size } = numbers(headline, 'x', 'font-size');
  expect(drawing.room.left + x + textWidth(headline.text, true) * size).toBeLessThan(width);
});

test('a footer makes the page longer', () => {
  const footer = { height: 12, draw: (top: number) => `<text y="${top}">below</text>` };
  const heightOf = (document: string) =>
    Number(parseDrawing(document).attributes['height']?.replace('mm', ''));
  const withFooter = writeDocument({ ...drawing, footer });
  expect(heightOf(withFooter) - heightOf(writeDocument(drawing))).toBeCloseTo(12);
  expect(textsOf(find(parseDrawing(withFooter), 'text'))).toContain('below');
});
