import { expect, test } from 'vitest';
import { problemText, readPieces } from '../../src/tables/read.ts';
import { Thicknesses } from '../../src/tables/thickness.ts';

test('each material has one thickness', () => {
  const thicknesses = new Thicknesses();
  const fault = (text: string, material?: string) => thicknesses.faultOf(text, material, undefined);
  expect([fault('19', 'Oak'), fault('19,0', 'Oak'), fault('19 mm', 'Oak')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(fault('8', 'White')).toBeUndefined();
  expect(fault('8', 'Oak')).toBe(
    'is "8", but "19" above for the same material: give each thickness a material of its own',
  );
  expect(fault('3/4"')).toBeUndefined();
  expect(fault('3/4"')).toBeUndefined();
  expect(fault('1/4"')).toBe(
    'is "1/4\\"", but "3/4\\"" above: name the material of each, so that each is cut from its own sheets',
  );
});

test('a row of another thickness is refused instead of being cut from the same sheets', () => {
  const { rows, problems } = readPieces('Part;Length;Width;Dicke\nSide;600;400;19\nBack;600;400;8\n');
  expect(rows).toHaveLength(1);
  expect(problems.map(problemText)).toEqual([
    'line 3, column 4: Dicke is "8", but "19" above: name the material of each, so that each is cut from its own sheets.',
  ]);
});
