import { expect, test } from 'vitest';
import { toJson } from '../../../../clients/typescript/src/body.ts';

test('a body is JSON, with exact bigints', () => {
  const body = { a: [1, 'x"y', null], seed: 18_446_744_073_709_551_615n, low: -5n, none: undefined };
  expect(toJson(body)).toBe('{"a":[1,"x\\"y",null],"seed":18446744073709551615,"low":-5}');
});
