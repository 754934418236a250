import type {
  SolveRequest,
  SolveResponse,
  SolveResult,
  Warning,
} from '../../clients/typescript/src/openapi.ts';
import { systemTicks } from '../clock.ts';
import type { Verdict as Judged } from '../contract/documents.ts';
import { jobOf } from '../domain/prepared.ts';
import { type Addon, loadAddon } from '../engine/addon.ts';
import { nativeChecks } from '../engine/checks.ts';
import { nativeEngine } from '../engine/solve.ts';
import { examine } from '../solve/examine.ts';
import { readJson, renderInSteps } from '../solve/render.ts';
import { solve as solveJob } from '../solve/solve.ts';
import { engineFailure } from './error.ts';
import { limitsOf, readyToSolve } from './request.ts';

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
 *   RangeError for an invalid `maxSolveMs`.
 */
export async function solve(
  request: SolveRequest,
  { signal = new AbortController().signal, maxSolveMs }: SolveOptions = {},
): Promise<SolveResponse> {
  signal.throwIfAborted();
  const limits = limitsOf(maxSolveMs);
  const prepared = readyToSolve(request, limits);
  const { threads } = prepared;
  const input = { prepared, maxMs: limits.maxMs, threads, signal, identity: 'library' };
  const services = {
    engine: nativeEngine(theAddon()),
    checks: nativeChecks(theAddon()),
    render: (task: Parameters<typeof renderInSteps>[0]) => renderInSteps(task, signal),
    ticks: systemTicks,
  };
  const { envelope } = await failing(() => solveJob(input, services), signal);
  return readJson(Buffer.concat(envelope));
}

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
 * Checks a request without solving it, on a thread of libuv's pool. It mostly takes a millisecond, and half a second at
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
  const prepared = readyToSolve(request, limits);
  return failing(() => examine(prepared, nativeChecks(theAddon()), signal, limits.maxMs), signal);
}

/** One rule that a layout breaks. */
export interface Violation {
  /** The broken rule, such as `kerf`. */
  readonly code: string;
  /** Where, relative to the result, such as `sheets[0].cutTree`; empty for the result itself. */
  readonly path: string;
  readonly message: string;
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
  const verdict = await failing(() => nativeChecks(theAddon()).verify(job, bytes, signal), signal);
  const { violations } = readJson<Judged>(verdict);
  return { ok: violations.length === 0, violations };
}

let addon: Addon | undefined;

/**
 * The addon, loaded when it is first needed: drawing does without it.
 *
 * @throws Error with a one-line remedy if it is missing.
 */
function theAddon(): Addon {
  addon ??= loadAddon();
  return addon;
}

/** Does work of the engine. A failure of it is told as one of the contract, unless the caller has cancelled the work. */
async function failing<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? signal.reason : engineFailure(error);
  }
}
