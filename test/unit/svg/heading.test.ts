import { expect, test } from 'vitest';
import { headline, notes } from '../../../src/svg/heading.ts';
import { layoutOf, stockSheet } from '../../support/svg/layouts.ts';

const stock = stockSheet(1000, 500, { kerf: 3 });

test('the headline says which sheet it is and how well it is used', () => {
  const [sheet] = layoutOf(stock, { label: 1 }).result.sheets;
  expect(sheet && headline({ ...sheet, sheetIndex: 7 }, stock, 2, 5)).toBe(
    'Sheet 2 of 5 (sheetIndex 7) · 1000 × 500 mm · 1 piece · 100.0 % used',
  );
});

test('the headline marks an offcut', () => {
  const [sheet] = layoutOf(stock, { label: 1 }).result.sheets;
  expect(sheet && headline(sheet, { ...stock, offcut: true }, 1, 1)).toMatch(/ used · offcut$/);
});

test('the headline marks a sheet that is cut already', () => {
  const [sheet] = layoutOf(stock, { label: 1 }).result.sheets;
  expect(sheet && headline({ ...sheet, fixed: true }, stock, 1, 1)).toMatch(/ used · already cut$/);
});

test('the notes say what there is to say, and no more', () => {
  expect(notes(stock, 1, undefined)).toBe('kerf 3 mm · 1 cut');
  const full = { ...stock, marginTop: 9, defects: [{ x: 0, y: 0, width: 1, height: 1 }] };
  expect(notes(full, 4, { x: 0, y: 0, width: 30, height: 20 })).toBe(
    'kerf 3 mm · margins left 0, right 0, top 9, bottom 0 mm · 1 defect · 4 cuts · largest offcut 30 × 20 mm',
  );
});
