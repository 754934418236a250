import { warningsOf } from '../domain/warnings.ts';
import { findingsOn } from './findings.ts';
import { limitsOf } from './limits.ts';
import type { SolveRequest, Warning } from './openapi.ts';
import { readyToSolve } from './request.ts';

export interface ValidateOptions {
  /** Cancels the examination, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The time limit of the solve, in milliseconds, which warnings compare with the request. Default: 60,000. */
  readonly maxSolveMs?: number | undefined;
}

/** What is known of a valid request. */
export interface Validation {
  /** Piece instances: the sum of the quantities. */
  readonly instances: number;
  /** Area of all piece instances, in square units of length. */
  readonly pieceArea: number;
  /** What is worth knowing, but no error; at most 100. */
  readonly warnings: readonly Warning[];
  /** Whether every piece was judged. Otherwise there may be more warnings. */
  readonly complete: boolean;
}

/**
 * Checks a request without solving it, on a thread of its own. It mostly takes a millisecond, and half a second at
 * most.
 *
 * @throws CuttingLayoutError if the request is refused or the engine fails; the signal's reason once it is aborted;
 *   RangeError for an invalid `maxSolveMs`.
 */
export async function validate(
  request: SolveRequest,
  { signal = new AbortController().signal, maxSolveMs }: ValidateOptions = {},
): Promise<Validation> {
  signal.throwIfAborted();
  const limits = limitsOf(maxSolveMs);
  const ready = readyToSolve(request, limits);
  const { instances, advice } = ready;
  const findings = await findingsOn(ready, signal, limits.maxMs);
  const warnings = warningsOf(advice, findings);
  return { instances, pieceArea: advice.pieceArea, warnings, complete: findings.complete };
}
