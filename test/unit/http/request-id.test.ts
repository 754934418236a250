import { expect, test } from 'vitest';
import { requestIdOf } from '../../../src/http/request-id.ts';

const idOf = (sent?: string) => requestIdOf(new Headers(sent === undefined ? {} : { 'X-Request-Id': sent }));

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each(['a', 'order-17_b=', 'x'.repeat(255)])('keeps the id that a client has chosen: %s', (sent) => {
  expect(idOf(sent)).toBe(sent);
});

test.each([undefined, '', 'x'.repeat(256), 'a b', 'a,b', 'a"b', 'ä', 'a, b'])(
  'makes a new one instead of %j',
  (sent) => {
    expect(idOf(sent)).toMatch(UUID);
  },
);

test('makes each only once', () => {
  expect(idOf()).not.toBe(idOf());
});
