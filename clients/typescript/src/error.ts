import type { ErrorDetail, ValidationError } from './openapi.ts';

/** A code of the contract, such as `validation_failed`. */
export type ContractCode = ErrorDetail['code'];

/**
 * What went wrong: a code of the contract, or where there was no answer of the service:
 *
 * - `timeout`: it did not come in time;
 * - `network_error`: the service could not be reached, or the connection broke;
 * - `unexpected_answer`: something else answered, such as a proxy.
 */
export type ErrorCode = ContractCode | 'timeout' | 'network_error' | 'unexpected_answer';

/** Which quota is used up. */
export type RateLimit = Required<Pick<ErrorDetail, 'plan' | 'limitKind' | 'limit' | 'period'>>;

interface Details {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly validationErrors?: readonly ValidationError[] | undefined;
  readonly rateLimit?: RateLimit | undefined;
  readonly cause?: unknown;
}

/** Every failure of a call, except an abort, which rejects with the reason of the signal. */
export class CuttingLayoutError extends Error {
  /** Branch on this; messages may change. */
  readonly code: ErrorCode;
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** Where the first fault of a `validation_failed` is, such as `pieces[3].quantity`; otherwise undefined. */
  readonly path: string | undefined;
  /** All faults of a `validation_failed`, up to 100; otherwise empty. */
  readonly validationErrors: readonly ValidationError[];
  /** The quota of a `rate_limit_exceeded`; otherwise undefined. */
  readonly rateLimit: RateLimit | undefined;
  /** `X-Request-Id` of the answer, under which the server logs an `internal_error`. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'CuttingLayoutError';
    this.code = code;
    this.status = details.status;
    this.path = details.validationErrors?.[0]?.fieldPath;
    this.validationErrors = details.validationErrors ?? [];
    this.rateLimit = details.rateLimit;
    this.requestId = details.requestId;
  }
}

/** The error that an answer states. `body` is of the contract, or anything if something else answered. */
export function errorOf({ status, headers }: Response, body: unknown): CuttingLayoutError {
  const requestId = headers.get('X-Request-Id') ?? undefined;
  const detail = detailOf(body);
  if (!detail) {
    const message = `The answer, with status ${status}, is not one of the cutting-layout service.`;
    return new CuttingLayoutError('unexpected_answer', message, { status, requestId });
  }
  const { code, message, validationErrors } = detail;
  const rateLimit = code === 'rate_limit_exceeded' ? rateLimitOf(detail) : undefined;
  return new CuttingLayoutError(code, message, { status, requestId, validationErrors, rateLimit });
}

function detailOf(body: unknown): ErrorDetail | undefined {
  const detail = (body as { error?: Partial<ErrorDetail> } | null | undefined)?.error;
  return typeof detail?.code === 'string' && typeof detail.message === 'string'
    ? (detail as ErrorDetail)
    : undefined;
}

function rateLimitOf({ plan, limitKind, limit, period }: ErrorDetail): RateLimit | undefined {
  if (plan === undefined || limitKind === undefined || limit === undefined || period === undefined)
    return undefined;
  return { plan, limitKind, limit, period };
}
