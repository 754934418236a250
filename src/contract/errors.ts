import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';
import { LIMITS } from './limits.ts';

/**
 * Every error code, with its HTTP status and the default message. `bad_request`, `request_too_slow` and
 * `head_too_large` are additions to the contract: they refuse what never became a request.
 */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request is not valid HTTP.' },
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_schema: { status: 400, message: 'The body does not match the request schema.' },
  invalid_email: { status: 400, message: 'The email address is malformed.' },
  idempotency_key_invalid: {
    status: 400,
    message: `The Idempotency-Key header must have 1 to ${LIMITS.MAX_IDEMPOTENCY_KEY_LENGTH} visible ASCII characters.`,
  },
  unsupported_plan: { status: 400, message: 'Only the plan "free" can be requested.' },
  api_key_required: { status: 401, message: 'This endpoint requires an API key in the X-API-Key header.' },
  invalid_api_key: { status: 401, message: 'The API key is unknown or inactive.' },
  not_found: { status: 404, message: 'There is no such route.' },
  request_too_slow: { status: 408, message: 'The request did not arrive in time.' },
  idempotency_conflict: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; try again later.',
  },
  payload_too_large: { status: 413, message: 'The body is too large.' },
  too_many_items: { status: 413, message: 'An array has too many items.' },
  unsupported_media_type: { status: 415, message: 'The body must be sent as application/json.' },
  validation_failed: { status: 422, message: 'The request is well formed, but the job is invalid.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another body; use a new one for each request.',
  },
  rate_limit_exceeded: { status: 429, message: 'The quota for this period is used up.' },
  head_too_large: { status: 431, message: 'The request line and headers are too large.' },
  internal_error: { status: 500, message: 'An unexpected error occurred.' },
  server_busy: {
    status: 503,
    message: 'All solver threads are busy and the queue is full; try again later.',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** The kinds of error in a `validation_failed`. */
export const JOB_ERROR_CODES = [
  'InvalidDimension',
  'InvalidQuantity',
  'InvalidPriority',
  'InvalidKerf',
  'InvalidMargin',
  'InvalidDefect',
  'InvalidParameter',
  'InvalidText',
  'InvalidRange',
  'InvalidReference',
  'TooManyEntries',
  'EmptyPieces',
  'EmptySheets',
  'TooManyInstances',
  'DrawingTooLarge',
  'AreaOverflow',
  'InvalidCost',
  'CostOverflow',
  'InvalidFixedSheet',
  'InvalidSet',
] as const;

export type JobErrorCode = (typeof JOB_ERROR_CODES)[number];

export const ValidationErrorSchema = v.strictObject({
  code: v.picklist(JOB_ERROR_CODES),
  fieldPath: v.pipe(
    v.string(),
    v.description(
      'The element (pieces[3]) for InvalidDimension and InvalidDefect; otherwise the field (pieces[3].quantity).',
    ),
  ),
  message: v.string(),
});

const RateLimitSchema = v.strictObject({
  plan: v.string(),
  limitKind: v.pipe(
    v.picklist(['daily', 'monthly', 'jobs', 'storage']),
    v.description(
      'Solves or keys a day, solves a month, unfinished jobs, or bytes kept for retries and jobs.',
    ),
  ),
  limit: v.pipe(v.string(), v.description('The quota, as a decimal number.')),
  period: v.pipe(
    v.string(),
    v.description(
      'In UTC: a date for a daily quota, a month (YYYY-MM) for a monthly one. "now" for jobs and storage.',
    ),
  ),
});

/** `validation_failed` adds `validationErrors`; `rate_limit_exceeded` adds the quota. */
export const ErrorDetailSchema = v.strictObject({
  code: v.picklist(ERROR_CODES),
  message: v.string(),
  validationErrors: v.exactOptional(
    v.pipe(v.array(ValidationErrorSchema), v.maxLength(LIMITS.MAX_VALIDATION_ERRORS)),
  ),
  ...v.partial(RateLimitSchema).entries,
});

/** The error envelope. */
export const ErrorBodySchema = v.strictObject({
  ok: v.literal(false),
  contractVersion: v.literal(CONTRACT_VERSION),
  error: ErrorDetailSchema,
});

/** One error of a well-formed request that is not a valid job. */
export type ValidationError = v.InferOutput<typeof ValidationErrorSchema>;
/** Which quota was exhausted. */
export type RateLimit = v.InferOutput<typeof RateLimitSchema>;
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;

interface ErrorDetails {
  readonly validationErrors?: ValidationError[];
  /** The field of an `invalid_schema`, for the log: its message has it as well. */
  readonly fieldPath?: string;
  readonly rateLimit?: RateLimit;
}

/** An error of the contract as plain data, which can be sent to another thread. */
export type ErrorData = Pick<ContractError, 'code' | 'message' | 'details'>;

export const errorData = ({ code, message, details }: ContractError): ErrorData => ({
  code,
  message,
  details,
});

/** An error with a code of the contract. Every other error becomes an `internal_error`. */
export class ContractError extends Error {
  static of({ code, message, details }: ErrorData): ContractError {
    return new ContractError(code, message, details);
  }

  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, details: ErrorDetails = {}) {
    super(message);
    this.name = 'ContractError';
    this.code = code;
    this.details = details;
  }

  /** The HTTP status of the code. */
  get status() {
    return ERRORS[this.code].status;
  }
}

/** The response body for `error`, with its members in the order of the contract. */
export function errorBody({ code, message, details }: ContractError): ErrorBody {
  const { validationErrors, rateLimit } = details;
  return {
    ok: false,
    contractVersion: CONTRACT_VERSION,
    error: { code, message, ...(validationErrors && { validationErrors }), ...rateLimit },
  };
}

/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
