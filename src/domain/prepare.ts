import { ContractError, type Refusal, refusalOf } from '../contract/errors.ts';
import { parseSolveRequest } from '../contract/parse.ts';
import type { SolveRequest } from '../contract/request.ts';
import { encodeJob } from './encode.ts';
import { toJob } from './validate.ts';

/** All that the service needs to know of a well-formed request. Plain data, so that it can come from another thread. */
export interface Prepared {
  readonly strategy: SolveRequest['strategy'];
  readonly includeSvg: boolean;
  /** The encoded job; or why the request is no valid job, which its client learns only once it has a slot. */
  readonly job: Uint8Array<ArrayBuffer> | Refusal;
}

/**
 * The way of a body up to the engine: strict parsing, validation, encoding.
 *
 * @param maxMs how long the job may run, in milliseconds.
 * @throws ContractError `invalid_json`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function prepare(body: Uint8Array, maxMs: number): Prepared {
  const request = parseSolveRequest(body);
  const { strategy, includeSvg } = request;
  return { strategy, includeSvg, job: encodedOrRefused(request, maxMs) };
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

function encodedOrRefused(request: SolveRequest, maxMs: number): Prepared['job'] {
  try {
    return encodeJob(toJob(request, maxMs));
  } catch (error) {
    if (error instanceof ContractError) return refusalOf(error);
    throw error;
  }
}
