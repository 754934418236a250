import { expect, test } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { CuttingLayoutError, engineFailure, refusalOf } from '../../../src/library/error.ts';

test('a refusal keeps its code, its message and its faults', () => {
  const validationErrors = [{ code: 'EmptyPieces' as const, fieldPath: 'pieces', message: 'm' }];
  const refusal = refusalOf(new ContractError('validation_failed', 'all of it', { validationErrors }));
  expect(refusal).toBeInstanceOf(CuttingLayoutError);
  expect(refusal).toMatchObject({
    code: 'validation_failed',
    message: 'all of it',
    path: 'pieces',
    validationErrors,
  });
});

test('what is no refusal stays what it is', () => {
  const fault = new TypeError('a bug');
  expect(refusalOf(fault)).toBe(fault);
});

test('a failure of the engine is internal, and keeps its cause', () => {
  const cause = new Error('check_failed');
  expect(engineFailure(cause)).toMatchObject({ code: 'internal_error', cause, validationErrors: [] });
});
