import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContractError, ERRORS, ErrorBodySchema, errorBody } from '../../../src/contract/errors.ts';

test('a message of its own replaces that of the table', () => {
  const error = new ContractError('not_found', 'There is no route /x.');
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('ContractError');
  expect(errorBody(error).error.message).toBe('There is no route /x.');
});

test('validation_failed lists its faults', () => {
  const validationErrors = [
    { code: 'InvalidDimension', fieldPath: 'pieces[3]', message: 'No width.' } as const,
  ];
  const body = errorBody(new ContractError('validation_failed', 'One fault.', { validationErrors }));
  expect(body.error).toEqual({ code: 'validation_failed', message: 'One fault.', validationErrors });
  expect(v.is(ErrorBodySchema, body)).toBe(true);
});

test('rate_limit_exceeded carries the quota beside its code', () => {
  const rateLimit = { plan: 'free', limitKind: 'monthly', limit: '3000', period: '2026-11' } as const;
  const body = errorBody(new ContractError('rate_limit_exceeded', undefined, { rateLimit }));
  expect(body.error).toEqual({
    code: 'rate_limit_exceeded',
    message: ERRORS.rate_limit_exceeded.message,
    ...rateLimit,
  });
  expect(v.is(ErrorBodySchema, body)).toBe(true);
});
