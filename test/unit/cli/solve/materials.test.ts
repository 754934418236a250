import { expect, it } from 'vitest';
import { materialNotes } from '../../../../src/cli/solve/materials.ts';

const of = (...materials: (string | undefined)[]) =>
  materials.map((material) => (material === undefined ? {} : { material }));

it('has nothing to say where every piece has a sheet', () => {
  expect(materialNotes(of('Oak', undefined), of(undefined, 'Oak', 'Birch'))).toEqual([]);
});

it('names the materials that the stock lacks, and similar ones', () => {
  expect(materialNotes(of('Oak', 'white', 'white', 'MDF'), of('Oak', 'White'))).toEqual([
    `Some pieces cannot be placed: there is no sheet of "white", but of "White"; there is no sheet of "MDF". ` +
      `Write materials alike, letter by letter: in the tables, or as in --sheet 'white=2800x2070'.`,
  ]);
});

it('refuses a stock that no piece can be cut from', () => {
  expect(() => materialNotes(of('Oak', 'Oak'), of(undefined))).toThrow(
    `there is no sheet of "Oak". Write materials alike, letter by letter: in the tables, or as in --sheet 'Oak=2800x2070'`,
  );
  expect(() => materialNotes(of(undefined), of('Oak'))).toThrow(
    'there is no sheet without a material, for the pieces without one. Give the pieces the material of the sheets, or the sheets none',
  );
});

it('names no more than anybody reads', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `M${index}`);
  const [note = ''] = materialNotes(of('Oak', ...many), of('Oak', ...many.map((name) => name.toLowerCase())));
  expect(note).toContain('there is no sheet of "M0", but of "m0"; ');
  expect(note).toContain('; and so on for 9980 more. Write materials alike');
  expect(note.length).toBeLessThan(2_000);
});
