import { expect, test } from 'vitest';
import { errorOf } from '../../../../clients/typescript/src/error.ts';

const answer = (status: number) => new Response('', { status, headers: { 'X-Request-Id': 'r-1' } });

const body = (error: object) => ({ ok: false, contractVersion: 'v1', error });

test('an invalid job has every fault, and the path of the first', () => {
  const validationErrors = [
    { code: 'InvalidQuantity', fieldPath: 'pieces[3].quantity', message: 'it is wrong' },
    { code: 'EmptySheets', fieldPath: 'sheets', message: 'there are none' },
  ];
  const error = errorOf(answer(422), body({ code: 'validation_failed', message: 'm', validationErrors }));
  expect(error).toMatchObject({
    name: 'CuttingLayoutError',
    code: 'validation_failed',
    message: 'm',
    status: 422,
    path: 'pieces[3].quantity',
    validationErrors,
    requestId: 'r-1',
    rateLimit: undefined,
  });
});

test('an exhausted quota says which', () => {
  const rateLimit = { plan: 'free', limitKind: 'monthly', limit: '3000', period: '2026-11' };
  const detail = { code: 'rate_limit_exceeded', message: 'm' };
  expect(errorOf(answer(429), body({ ...detail, ...rateLimit })).rateLimit).toEqual(rateLimit);
  expect(errorOf(answer(429), body(detail)).rateLimit).toBeUndefined();
});

test('a code that is not known yet is kept', () => {
  expect(errorOf(answer(400), body({ code: 'from_the_future', message: 'm' })).code).toBe('from_the_future');
});

test.each([[undefined], [null], ['<html>'], [{}], [{ error: null }], [{ error: { code: 5, message: 'm' } }]])(
  'an answer of something else is told as such: %j',
  (anything) => {
    const error = errorOf(answer(502), anything);
    expect(error).toMatchObject({
      code: 'unexpected_answer',
      status: 502,
      requestId: 'r-1',
      path: undefined,
    });
  },
);
