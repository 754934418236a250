import { describe, expect, test } from 'vitest';
import { parseKeyRequest } from '../../../src/contract/keys.ts';
import { bytes, refusalOf } from '../../support/contract/requests.ts';

const parse = (body: unknown) =>
  parseKeyRequest(bytes(typeof body === 'string' ? body : JSON.stringify(body)));

test('the address comes as it was sent, and normalized', () => {
  expect(parse({ email: ' Ann@Example.org', plan: 'free' })).toEqual({
    email: ' Ann@Example.org',
    address: 'ann@example.org',
  });
});

describe('of several faults, the first in the order of the checks is reported', () => {
  test.each([
    ['{"email":1,"plan":2', 'invalid_json', /./],
    [[], 'invalid_schema', /^The body must be an object/],
    [{ email: 'ann', plan: 'pro', name: 'Ann' }, 'invalid_schema', /^Unknown field name\.$/],
    [{ email: 5, plan: 'pro' }, 'invalid_schema', /^email must be a string, not 5\.$/],
    [{ email: 'ann' }, 'invalid_schema', /^plan is missing\.$/],
    [{ email: [[[[]]]], plan: 'pro' }, 'invalid_schema', /^The body is nested more than 4 levels deep at /],
    [
      Object.fromEntries(Array.from({ length: 17 }, (_, n) => [n, n])),
      'invalid_schema',
      /^The body has an object of more than 16 members at /,
    ],
    [{ email: 'ann', plan: 'pro' }, 'invalid_email', /./],
    [{ email: 'ann@example.org', plan: 'pro' }, 'unsupported_plan', /"free"/],
    [{ email: 'ann@example.org', plan: 'Free' }, 'unsupported_plan', /"free"/],
  ])('%j is %s', (body, code, message) => {
    expect(refusalOf(() => parse(body))).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});
