import type {
  SolveRequest,
  SolveResponse,
  SolveResult,
  ValidateResponse,
  Violation,
} from '../../clients/typescript/src/openapi.ts';
import { jobOf } from '../domain/prepared.ts';
import { readJson } from '../solve/render.ts';
import { engineFailure } from './error.ts';
import { examineHere, solveHere, verifyHere } from './local.ts';
import { checkOptions, limitsOf, readyToSolve } from './request.ts';

export interface SolveOptions {
  /** Cancels the solve, which then ends within some 50 ms and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit in milliseconds; the solve then returns its best layout. Default: 60,000. */
  readonly maxSolveMs?: number | undefined;
}

/**
 * Solves a request, the body of `POST /api/v1/solve`, on a thread of libuv's pool. Every layout passes the independent
 * checker first. Pieces that do not fit are not an error: check `result.unplaced`. After each sheet that is drawn, the
 * event loop goes on.
 *
 * @throws CuttingLayoutError if the request is refused or the engine fails; the signal's reason once it is aborted;
 *   RangeError for an invalid `maxSolveMs` or an unknown option.
 */
export async function solve(
  request: SolveRequest,
  { signal = new AbortController().signal, maxSolveMs, ...unknown }: SolveOptions = {},
): Promise<SolveResponse> {
  checkOptions(unknown);
  signal.throwIfAborted();
  const limits = limitsOf(maxSolveMs);
  const prepared = readyToSolve(request, limits);
  const { envelope } = await failing(() => solveHere(prepared, limits.maxMs, signal), signal);
  return readJson(Buffer.concat(envelope));
}

export interface ValidateOptions {
  /** Cancels the examination, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The time limit of the solve, in milliseconds, which warnings compare with the request. Default: 60,000. */
  readonly maxSolveMs?: number | undefined;
}

/** What is known of a valid request. */
export type Validation = Omit<ValidateResponse, 'ok' | 'contractVersion' | 'valid'>;

/**
 * Checks a request without solving it, on a thread of libuv's pool. It mostly takes a millisecond, and half a second at
 * most.
 *
 * @throws CuttingLayoutError if the request is refused or the engine fails; the signal's reason once it is aborted;
 *   RangeError for an invalid `maxSolveMs` or an unknown option.
 */
export async function validate(
  request: SolveRequest,
  { signal = new AbortController().signal, maxSolveMs, ...unknown }: ValidateOptions = {},
): Promise<Validation> {
  checkOptions(unknown);
  signal.throwIfAborted();
  const limits = limitsOf(maxSolveMs);
  const prepared = readyToSolve(request, limits);
  const examination = await failing(() => examineHere(prepared, limits.maxMs, signal), signal);
  return { ...examination, warnings: [...examination.warnings] };
}

export interface Verdict {
  /** Whether the layout breaks no rule. */
  readonly ok: boolean;
  /** At most 100. */
  readonly violations: readonly Violation[];
}

/**
 * Checks a layout of any origin against the request that it answers. The checker shares no code with the solver: it
 * recomputes every cut, piece, defect, count and figure.
 *
 * @param response a whole response, or its result alone.
 * @throws CuttingLayoutError if the request is refused or the checker fails.
 */
export async function verify(request: SolveRequest, response: SolveResponse | SolveResult): Promise<Verdict> {
  const job = jobOf(readyToSolve(request, limitsOf()));
  const bytes = Buffer.from(JSON.stringify(response) ?? 'null');
  const { signal } = new AbortController();
  const { violations } = await failing(() => verifyHere(job, bytes, signal), signal);
  return { ok: violations.length === 0, violations };
}

/** Does work of the engine. A failure of it is told as one of the contract, unless the caller has cancelled the work. */
async function failing<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? signal.reason : engineFailure(error);
  }
}
