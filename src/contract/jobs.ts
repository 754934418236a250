import { ContractError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** Jobs: solves that outlive a request. */

/** Default time limit of one solve that its client waits for, in milliseconds. */
export const DEFAULT_MAX_SOLVE_MS = 60_000;

/** Default time limit of the solve of a job, in milliseconds. */
export const DEFAULT_MAX_JOB_MS = 600_000;

/** Hours for which answers are kept: those of ended jobs, and those for retries. */
export const KEPT_HOURS = 24;

export const JOB_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

/** 1 to 255 visible ASCII characters. */
const IDEMPOTENCY_KEY = new RegExp(`^[!-~]{1,${LIMITS.MAX_IDEMPOTENCY_KEY_LENGTH}}$`);

export const isIdempotencyKey = (text: string): boolean => IDEMPOTENCY_KEY.test(text);

const WAIT = 'waitMs';

/**
 * How long a question for a job waits for its end, in milliseconds.
 *
 * @param search the query of the request.
 * @throws ContractError `invalid_schema` for anything but one integer `waitMs`; `validation_failed` out of range.
 */
export function parseWait(search: string): number {
  const given = [...new URLSearchParams(search)];
  const unknown = given.find(([name]) => name !== WAIT);
  if (unknown)
    throw new ContractError('invalid_schema', `${unknown[0].slice(0, 40)} is not a parameter of this route.`);
  if (given.length > 1) throw new ContractError('invalid_schema', `${WAIT} occurs twice.`);
  const [, wait = '0'] = given[0] ?? [];
  if (!/^-?\d{1,15}$/.test(wait)) throw new ContractError('invalid_schema', `${WAIT} must be an integer.`);
  const ms = Number(wait);
  if (ms >= 0 && ms <= LIMITS.MAX_JOB_WAIT_MS) return ms;
  const message = `${WAIT} must be from 0 to ${LIMITS.MAX_JOB_WAIT_MS}, not ${wait}.`;
  throw new ContractError('validation_failed', message, {
    validationErrors: [{ code: 'InvalidParameter', fieldPath: WAIT, message }],
  });
}
