import type { ErrorDetail, ValidationError } from '../../clients/typescript/src/openapi.ts';
import { ContractError } from '../contract/errors.ts';

/** A code of the contract, such as `validation_failed`. */
export type ErrorCode = ErrorDetail['code'];

/** A request that is refused, or an engine that failed (`internal_error`). */
export class CuttingLayoutError extends Error {
  readonly code: ErrorCode;
  /** Where the first fault of a `validation_failed` is, such as `pieces[3].quantity`; otherwise undefined. */
  readonly path: string | undefined;
  /** All faults of a `validation_failed`, up to 100; otherwise empty. */
  readonly validationErrors: readonly ValidationError[];

  constructor(
    code: ErrorCode,
    message: string,
    validationErrors: readonly ValidationError[] = [],
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = 'CuttingLayoutError';
    this.code = code;
    this.path = validationErrors[0]?.fieldPath;
    this.validationErrors = validationErrors;
  }
}

/** What a caller gets to see of `error`: refusals with their code, everything else as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ContractError)) return error;
  return new CuttingLayoutError(error.code, error.message, error.details.validationErrors);
}

/** What a caller gets to see of a failure of the engine. */
export function engineFailure(cause: unknown): CuttingLayoutError {
  const { message } = new ContractError('internal_error');
  return new CuttingLayoutError('internal_error', message, [], { cause });
}
