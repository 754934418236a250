import { expect, test } from 'vitest';
import { candidatesOf, headingOf, isForeign } from '../../../src/tables/headings.ts';

const meanings = (header: string) =>
  candidatesOf(headingOf(header)).map(({ meaning, language, weight }) => `${meaning} ${language} ${weight}`);

test.each([
  ['Rotate? (yes/no)', ['canRotate en 4']],
  ['Can Rotate (0 = No / 1 = Yes / 2 = Same As Material)', ['canRotate en 4']],
  ['NoRotation', ['noRotate en 4']],
  ['Rotation not possible', ['noRotate en 2', 'noRotate fr 2']],
  ['MaterialCode', ['material en 4']],
  ['Part #', ['originalIndex en 4']],
  ['No. off', ['quantity en 4']],
  ['Nombre', ['quantity fr 4', 'label es 4']],
  ['Length x Width', ['size en 3']],
  ['Qty x Length x Width', []],
  ['Zuschnittlänge', ['0 de 5']],
  ['Fertigbreite', ['1 de 2.5']],
  ['Kantenlänge', []],
  ['Edge Length', []],
  ['Board size', ['size en 3']],
  ['Długość', ['0 pl 4']],
  ['Tongue length', ['0 en 2']],
  ['Foo', []],
])('%j may mean %j', (header, expected) => {
  expect(meanings(header)).toEqual(expected);
});

test.each([
  ['Thickness(T)', ['thickness'], undefined],
  ['Länge in mm', ['lange'], 'mm'],
  ['Width in', ['width'], 'in'],
  ['Width (")', ['width'], 'in'],
  ['lengthMm', ['length'], 'mm'],
  ['<Info>', ['info'], undefined],
  ['(unnamed', ['unnamed'], undefined],
])('%j has the words %j and the unit %j', (header, words, unit) => {
  const heading = headingOf(header);
  expect([heading.words, heading.unit]).toEqual([words, unit]);
});

test('a header about something else is known as such, unless it is a name as a whole', () => {
  const foreign = ['Edge thickness', 'Include Edging Thickness', 'Area m²'];
  expect(foreign.map((text) => isForeign(headingOf(text)))).toEqual([true, true, true]);
  expect(isForeign(headingOf('Include in Optimization'))).toBe(false);
});
