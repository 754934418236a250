import { expect, test } from 'vitest';
import { materialOf, namesWithThickness, needsThickness } from '../../../src/tables/materials.ts';
import { draftPieces } from '../../../src/tables/read.ts';

const rows = (text: string) => draftPieces(`Length;Width;Material;Thickness\n${text}\n`).rows;
const names = (text: string, joins = true) => rows(text).map((row) => materialOf(row, 'mm', joins));

test.each([
  ['6;4;Oak;19', 'Oak 19 mm'],
  ['6;4;Oak;19.0 mm', 'Oak 19 mm'],
  ['6;4;Oak;3/4"', 'Oak 3/4"'],
  ['6;4;Oak;1 1/4"', 'Oak 1 1/4"'],
  ['6;4;Oak;0.3"', 'Oak 0.3"'],
  ['6;4;Oak 19 mm;19', 'Oak 19 mm'],
  ['6;4;Oak 19mm;19', 'Oak 19mm'],
  ['6;4;Oak 119 mm;19', 'Oak 119 mm 19 mm'],
  ['6;4;;19', '19 mm'],
  ['6;4;Oak;', 'Oak'],
  ['6;4;Oak;3/4 ply', 'Oak 3/4 ply'],
])('%s is of %j', (text, name) => {
  expect(names(text)).toEqual([name]);
});

test('thickness is left out where it tells nothing apart', () => {
  expect(needsThickness(rows('6;4;;19\n6;4;;19'), 'mm')).toBe(false);
  expect(needsThickness(rows('6;4;;19\n6;4;;8'), 'mm')).toBe(true);
  expect(needsThickness(rows('6;4;Oak;19'), 'mm')).toBe(true);
  expect(names('6;4;;19', false)).toEqual([undefined]);
});

test('a name without a thickness stands for one with it, if there is only one', () => {
  const list = rows('6;4;Oak;19\n6;4;Oak;19\n6;4;White;8\n6;4;White;10');
  expect([...namesWithThickness(list, 'mm')]).toEqual([['Oak', 'Oak 19 mm']]);
});
