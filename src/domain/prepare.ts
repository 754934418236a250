import { ContractError, type Refusal, refusalOf } from '../contract/errors.ts';
import { parseSolveRequest, type Sent, sentIn } from '../contract/parse.ts';
import type { SolveRequest } from '../contract/request.ts';
import { encodeJob } from './encode.ts';
import type { SolveLimits } from './job.ts';
import { toJob } from './validate.ts';

/** All that the service needs to know of a well-formed request. Plain data, so that it can come from another thread. */
export interface Prepared {
  readonly strategy: SolveRequest['strategy'];
  readonly includeSvg: boolean;
  /** Threads that the solve takes. */
  readonly threads: number;
  /** The encoded job; or why the request is no valid job, which its client learns only once it has a slot. */
  readonly job: Uint8Array<ArrayBuffer> | Refusal;
}

/**
 * The way of a body up to the engine: strict parsing, validation, encoding.
 *
 * @throws ContractError `invalid_json`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function prepare(body: Uint8Array, limits: SolveLimits): Prepared {
  const request = parseSolveRequest(body);
  const { strategy, includeSvg } = request;
  return { strategy, includeSvg, ...encodedOrRefused(request, limits, sentIn(body)) };
}

/**
 * The encoded job of a request that is a valid one.
 *
 * @throws ContractError `validation_failed` where it is not.
 */
export function jobOf({ job }: Prepared): Uint8Array<ArrayBuffer> {
  if (job instanceof Uint8Array) return job;
  throw ContractError.of(job);
}

function encodedOrRefused(
  request: SolveRequest,
  limits: SolveLimits,
  sent: Sent,
): Pick<Prepared, 'threads' | 'job'> {
  try {
    const job = toJob(request, limits, sent);
    return { threads: job.alns?.numThreads ?? 1, job: encodeJob(job) };
  } catch (error) {
    if (error instanceof ContractError) return { threads: 1, job: refusalOf(error) };
    throw error;
  }
}
