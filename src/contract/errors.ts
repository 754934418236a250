import { CONTRACT_VERSION } from './version.ts';

/** Every error code of the contract, with its HTTP status and the message used where nothing more exact is known. */
export const ERRORS = {
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_schema: { status: 400, message: 'The body does not have the shape that the contract asks for.' },
  invalid_email: { status: 400, message: 'The email address is not well formed.' },
  unsupported_plan: { status: 400, message: 'Only the plan "free" can be requested.' },
  api_key_required: { status: 401, message: 'This endpoint needs an API key in the header X-API-Key.' },
  invalid_api_key: { status: 401, message: 'The API key is unknown or inactive.' },
  not_found: { status: 404, message: 'There is no such route.' },
  payload_too_large: { status: 413, message: 'The body is too large.' },
  too_many_items: { status: 413, message: 'There are too many items.' },
  unsupported_media_type: { status: 415, message: 'The body must be sent as application/json.' },
  validation_failed: { status: 422, message: 'The request is well formed, but the job is not valid.' },
  rate_limit_exceeded: { status: 429, message: 'The quota for this period is used up.' },
  internal_error: { status: 500, message: 'An unexpected error occurred.' },
  server_busy: { status: 503, message: 'All solve slots and the queue are full; try again later.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What a fault of `validation_failed` is about. */
export const FAULT_CODES = [
  'InvalidDimension',
  'InvalidQuantity',
  'InvalidPriority',
  'InvalidKerf',
  'InvalidMargin',
  'InvalidDefect',
  'InvalidParameter',
  'EmptyPieces',
  'EmptySheets',
  'TooManyInstances',
  'AreaOverflow',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** One fault of a request that is well formed but no valid job. */
export interface ValidationError {
  readonly code: FaultCode;
  /** The element (`pieces[3]`) for `InvalidDimension`, else the field (`pieces[3].quantity`). */
  readonly fieldPath: string;
  readonly message: string;
}

/** Which quota was exhausted; only `rate_limit_exceeded` carries it. */
export interface RateLimit {
  readonly plan: string;
  readonly limitKind: 'daily' | 'monthly';
  /** The quota, as a decimal string. */
  readonly limit: string;
  /** UTC: a date (`2026-11-21`) for a daily quota, a month (`2026-11`) for a monthly one. */
  readonly period: string;
}

interface ErrorDetails {
  readonly validationErrors?: readonly ValidationError[];
  readonly rateLimit?: RateLimit;
}

/** A refusal that the contract names; everything else that goes wrong is an `internal_error`. */
export class ContractError extends Error {
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

/** The error envelope. */
export interface ErrorBody {
  readonly ok: false;
  readonly contractVersion: typeof CONTRACT_VERSION;
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly validationErrors?: readonly ValidationError[];
  } & Partial<RateLimit>;
}

/** The response body for `error`, its members in the order of the contract. */
export function errorBody({ code, message, details }: ContractError): ErrorBody {
  const { validationErrors, rateLimit } = details;
  return {
    ok: false,
    contractVersion: CONTRACT_VERSION,
    error: { code, message, ...(validationErrors && { validationErrors }), ...rateLimit },
  };
}
