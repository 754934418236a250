import { ContractError, type ErrorData } from '../contract/errors.ts';
import type { SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import type { Unit } from '../contract/unit.ts';

/** What the service needs to know about a well-formed request. Plain data, so that it can come from another thread. */
export interface Prepared {
  readonly strategy: SolveRequest['strategy'];
  readonly includeSvg: boolean;
  readonly includePtx: boolean;
  readonly includeWarnings: boolean;
  /** Piece instances of the job; 0 if it is invalid. */
  readonly instances: number;
  /** An upper bound on the answer's bytes; 0 if the job is invalid. */
  readonly answerBytes: number;
  /** Threads that the solve can use, within its limit. */
  readonly threads: number;
  /** Whether the solve is sure to end soon. */
  readonly isShort: boolean;
  /** The valid job, or the error of an invalid one, which the client gets once the request has been admitted. */
  readonly job: ({ readonly ok: true } & ValidJob) | { readonly ok: false; readonly error: ErrorData };
}

export interface ValidJob {
  /** The encoded job. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What the request warns of by itself. */
  readonly warnings: readonly Warning[];
  /** Area of all piece instances, in square units of length. */
  readonly pieceArea: number;
  /** The unit that the request names. */
  readonly unit?: Unit;
}

/** @throws ContractError `validation_failed` if the job is invalid. */
export function validJob({ job }: Prepared): ValidJob {
  if (job.ok) return job;
  throw ContractError.of(job.error);
}

/**
 * The encoded job.
 *
 * @throws ContractError `validation_failed` if it is invalid.
 */
export const jobOf = (prepared: Prepared): Uint8Array<ArrayBuffer> => validJob(prepared).bytes;

/** Bytes of the encoded job; 0 if it is invalid. */
export const jobBytes = ({ job }: Prepared): number => (job.ok ? job.bytes.byteLength : 0);
