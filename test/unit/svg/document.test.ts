import { expect, test } from 'vitest';
import { headline, NO_FOOTER, notes, writeDocument } from '../../../src/svg/document.ts';
import { layOut } from '../../../src/svg/paper.ts';
import { textWidth } from '../../../src/svg/text.ts';
import { find, numbers, parseDrawing } from '../../support/svg/drawing.ts';
import { layoutOf, stockSheet } from '../../support/svg/layouts.ts';

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

const stock = stockSheet(1000, 500, { kerf: 3 });

test('the headline says which sheet it is and how well it is used', () => {
  const [sheet] = layoutOf(stock, { label: 1 }).result.sheets;
  expect(sheet && headline({ ...sheet, sheetIndex: 7 }, stock, 2, 5)).toBe(
    'Sheet 2 of 5 (sheetIndex 7) · 1000 × 500 mm · 1 piece · 100.0 % used',
  );
});

test('the notes say what there is to say, and no more', () => {
  expect(notes(stock, 1, undefined)).toBe('kerf 3 mm · 1 cut');
  const full = { ...stock, marginTop: 9, defects: [{ x: 0, y: 0, width: 1, height: 1 }] };
  expect(notes(full, 4, { x: 0, y: 0, width: 30, height: 20 })).toBe(
    'kerf 3 mm · margins left 0, right 0, top 9, bottom 0 mm · 1 defect · 4 cuts · largest offcut 30 × 20 mm',
  );
});
