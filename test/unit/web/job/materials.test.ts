import { expect, test } from 'vitest';
import { materialsOf, withoutSheet, withSheetFor } from '../../../../web/src/job/materials.ts';
import { blankPiece, blankSheet } from '../../../../web/src/job/rows.ts';

const piece = (material: string) => ({ ...blankPiece(), width: '600', height: '400', material });
const sheet = (material: string) => ({ ...blankSheet(), width: '2800', height: '2070', material });

test('materials are known from both tables, each once', () => {
  const job = {
    pieces: [piece('Oak 18'), piece(' Oak 18 '), piece('')],
    sheets: [sheet('White 19'), blankSheet()],
  };
  expect(materialsOf(job)).toEqual(['Oak 18', 'White 19']);
});

test('a material of pieces without a sheet is missing', () => {
  expect(withoutSheet({ pieces: [piece('')], sheets: [sheet('')] })).toEqual([]);
  expect(withoutSheet({ pieces: [piece('Oak'), piece('')], sheets: [sheet('White')] })).toEqual(['Oak', '']);
  expect(withoutSheet({ pieces: [piece('Oak')], sheets: [] })).toEqual(['Oak']);
});

test('the first sheet for a material is the one that no piece can use, the next another of its size', () => {
  const before = { pieces: [piece('Oak'), piece('White')], sheets: [sheet('')] };
  const one = withSheetFor(before, 'Oak');
  expect(one.job.sheets.map(({ material }) => material)).toEqual(['Oak']);
  expect(one.row).toBe(before.sheets[0]?.id);
  const two = withSheetFor(one.job, 'White');
  expect(two.job.sheets).toMatchObject([
    { material: 'Oak' },
    { material: 'White', width: '2800', height: '2070' },
  ]);
  expect(withoutSheet(two.job)).toEqual([]);
  const mixed = { pieces: [piece('Oak'), piece('')], sheets: [sheet('')] };
  expect(withSheetFor(mixed, 'Oak').job.sheets.map(({ material }) => material)).toEqual(['', 'Oak']);
});
