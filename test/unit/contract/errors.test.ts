import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ContractError,
  ERRORS,
  ErrorBodySchema,
  type ErrorCode,
  errorBody,
} from '../../../src/contract/errors.ts';

/** The error table of the contract, and what was added to it. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  request_too_slow: 408,
  head_too_large: 431,
  invalid_json: 400,
  invalid_schema: 400,
  validation_failed: 422,
  payload_too_large: 413,
  too_many_items: 413,
  invalid_email: 400,
  unsupported_plan: 400,
  idempotency_key_invalid: 400,
  idempotency_conflict: 409,
  idempotency_key_reused: 422,
  api_key_required: 401,
  invalid_api_key: 401,
  unsupported_media_type: 415,
  rate_limit_exceeded: 429,
  server_busy: 503,
  not_found: 404,
  internal_error: 500,
};

test('the table is that of the contract', () => {
  expect(Object.keys(ERRORS).sort()).toEqual(Object.keys(STATUS).sort());
});

describe.each(Object.entries(STATUS) as [ErrorCode, number][])('%s', (code, status) => {
  test(`is answered with ${status}, in its envelope`, () => {
    const error = new ContractError(code);
    expect(error.status).toBe(status);
    const body = errorBody(error);
    expect(body).toEqual({
      ok: false,
      contractVersion: 'v1',
      error: { code, message: ERRORS[code].message },
    });
    expect(v.is(ErrorBodySchema, body)).toBe(true);
  });
});

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
  const rateLimit = { plan: 'free', limitKind: 'monthly', limit: '1000', period: '2026-11' } as const;
  const body = errorBody(new ContractError('rate_limit_exceeded', undefined, { rateLimit }));
  expect(body.error).toEqual({
    code: 'rate_limit_exceeded',
    message: ERRORS.rate_limit_exceeded.message,
    ...rateLimit,
  });
  expect(v.is(ErrorBodySchema, body)).toBe(true);
});
