import * as v from 'valibot';
import { expect, test } from 'vitest';
import { nearest, readAs } from '../../../src/contract/read.ts';
import { refusalOf } from '../../support/contract/requests.ts';

const root = v.strictObject({
  strategy: v.optional(v.string()),
  params: v.optional(v.strictObject({ kerfWidth: v.number(), canRotate: v.boolean() })),
  sheets: v.array(v.strictObject({ defects: v.array(v.strictObject({ posX: v.number() })) })),
});

test.each([
  ['KERF_WIDTH', '; did you mean kerfWidth?'],
  ['rotatable', '; did you mean canRotate?'],
  ['strategy', '; did you mean strategy at the top level?'],
  ['pos_x', '; did you mean sheets[].defects[].posX?'],
  ['defects', '; did you mean sheets[].defects?'],
  ['can_rotatte', '; did you mean canRotate?'],
  ['kerfs', '.'],
  ['__proto__', '.'],
])('params.%s%s', (name, hint) => {
  const params = Object.fromEntries([[name, 1]]);
  expect(refusalOf(() => readAs(root, { params })).message).toBe(`Unknown field params.${name}${hint}`);
});

const NAMES = ['pieces', 'sheets', 'width', 'height'];

test.each([
  ['peices', 'pieces'],
  ['Widht', 'width'],
  ['sheet', 'sheets'],
  ['wdth ', undefined],
  ['k', undefined],
  ['x'.repeat(100_000), undefined],
])('%.10s is meant to be %s', (word, name) => {
  expect(nearest(word, NAMES)).toBe(name);
});

test('the nearest of several wins', () => {
  expect(nearest('marginTpo', ['marginBottom', 'marginLeft', 'marginTop'])).toBe('marginTop');
});
