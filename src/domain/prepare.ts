import { type AnswerSize, answerBytes } from '../contract/answer-bytes.ts';
import { ContractError, type Refusal, refusalOf } from '../contract/errors.ts';
import { parseSolveRequest, type Sent, sentIn } from '../contract/parse.ts';
import type { SolveRequest } from '../contract/request.ts';
import { encodeJob } from './encode.ts';
import type { Job, SolveLimits } from './job.ts';
import { instancesOf } from './pieces.ts';
import { isShort } from './short.ts';
import { toJob } from './validate.ts';

/** All that the service needs to know of a well-formed request. Plain data, so that it can come from another thread. */
export interface Prepared {
  readonly strategy: SolveRequest['strategy'];
  readonly includeSvg: boolean;
  /** Piece instances of the job; 0 where it is not valid. */
  readonly instances: number;
  /** An upper bound of the answer's bytes; 0 where the job is not valid. */
  readonly answerBytes: number;
  /** Threads that the solve can use, no more than it may take. */
  readonly threads: number;
  /** Whether the solve is sure to end soon. */
  readonly isShort: boolean;
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
): Pick<Prepared, 'instances' | 'answerBytes' | 'threads' | 'isShort' | 'job'> {
  try {
    const job = toJob(request, limits, sent);
    return {
      instances: instancesOf(job.pieces),
      answerBytes: answerBytes(sizeOf(job, request.includeSvg)),
      threads: Math.min(job.alns?.numThreads ?? 1, limits.maxThreads),
      isShort: isShort(job),
      job: encodeJob(job),
    };
  } catch (error) {
    if (error instanceof ContractError)
      return { instances: 0, answerBytes: 0, threads: 1, isShort: true, job: refusalOf(error) };
    throw error;
  }
}

const sizeOf = ({ pieces, sheets }: Job, includeSvg: boolean): AnswerSize => ({
  instances: instancesOf(pieces),
  sheets: sheets.reduce((sum, { quantity }) => sum + quantity, 0),
  defects: sheets.reduce((most, { defects }) => Math.max(most, defects.length), 0),
  includeSvg,
});
