import { expect, test } from 'vitest';
import { parseJson } from '../../../src/contract/json.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { plainData } from '../../../src/library/request.ts';

const DOCUMENTS = [
  null,
  true,
  'text',
  0,
  1.5,
  9007199254740991,
  [1, [2, { a: [] }]],
  { a: { b: 'c' }, pieces: [{ width: 1 }] },
];

test.each(DOCUMENTS)('%j is what the parser reads of its JSON', (value) => {
  expect(plainData(value)).toEqual(parseJson(Buffer.from(JSON.stringify(value))));
});

test('integers beyond 2^53 are exact, in 64 bits', () => {
  expect(plainData(1e16)).toBe(10_000_000_000_000_000n);
  expect(plainData(-(2 ** 63))).toBe(-(2n ** 63n));
  expect(plainData(2 ** 64)).toBe(2 ** 64);
  expect(plainData(18_446_744_073_709_551_615n)).toBe(18_446_744_073_709_551_615n);
  expect(plainData(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});

test('a member that is undefined is absent', () => {
  expect(plainData({ a: undefined, b: { c: undefined } })).toStrictEqual({ b: {} });
});

test('a member named __proto__ is a member like any other', () => {
  expect(Object.keys(plainData(JSON.parse('{"__proto__":{"a":1}}')) as object)).toEqual(['__proto__']);
});

test('what contains itself comes to an end', () => {
  const endless: { inner?: object } = {};
  endless.inner = endless;
  let levels = 0;
  for (let at = plainData(endless) as typeof endless | null | undefined; at; at = at.inner as typeof endless)
    levels += 1;
  expect(levels).toBe(LIMITS.MAX_JSON_DEPTH);
});
