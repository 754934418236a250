import { TimeLimit } from '../admission/time-limit.ts';
import { systemTicks } from '../clock.ts';
import { type Solved, solveEnvelope } from '../contract/envelope.ts';
import { warningsOf } from '../domain/warnings.ts';
import { nativeEngine } from '../engine/solve.ts';
import { drawings, type Ptx, writingPtx } from '../workers/work.ts';
import { theAddon } from './engine.ts';
import { engineFailure } from './error.ts';
import { findingsOn } from './findings.ts';
import { limitsOf } from './limits.ts';
import type { SolveRequest, SolveResponse } from './openapi.ts';
import { type Ready, readyToSolve } from './request.ts';

export interface SolveOptions {
  /** Cancels the solve, which then ends within some 50 ms and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit in milliseconds; the solve then returns its best layout. Default: 60,000. */
  readonly maxSolveMs?: number | undefined;
}

/**
 * Solves a request, the body of `POST /api/v1/solve`, on a thread of its own. Every layout passes the independent
 * checker first. Pieces that do not fit are not an error: check `result.unplaced`.
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
  const time = new TimeLimit(limits.maxMs, systemTicks);
  const ready = readyToSolve(request, limits);
  const findings = ready.includeWarnings ? await findingsOn(ready, signal, time.leftMs) : undefined;
  const solved = await solvedBy(ready, time, signal);
  const response: SolveResponse = JSON.parse(Buffer.concat(solveEnvelope(solved)).toString());
  if (ready.includeSvg) response.svg = await drawn(ready, solved, time, signal);
  const file = ready.includePtx ? await written(ready, solved, signal) : undefined;
  if (file) response.ptx = file.text;
  if (findings) response.warnings = warningsOf(ready.advice, findings, file?.warnings);
  return response;
}

async function solvedBy(
  { job, includeSvg, includePtx, instances, threads }: Ready,
  time: TimeLimit,
  signal: AbortSignal,
): Promise<Solved> {
  const engine = nativeEngine(theAddon());
  const maxMs = time.leftForSolving(includeSvg ? instances : 0, includePtx ? instances : 0);
  try {
    return await engine.solve(job, signal, { maxMs, threads });
  } catch (error) {
    throw signal.aborted ? signal.reason : engineFailure(error);
  }
}

/** Lets the event loop go on after each sheet. */
async function drawn(
  { job }: Ready,
  solved: Solved,
  time: TimeLimit,
  signal: AbortSignal,
): Promise<string[]> {
  const svg: string[] = [];
  for (const drawing of drawings(job, solved.result, solved.summary.sheets, time.until)) {
    svg.push(drawing);
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
  return svg;
}

/** Lets the event loop go on after each sheet. */
async function written({ job }: Ready, { result }: Solved, signal: AbortSignal): Promise<Ptx> {
  const steps = writingPtx(job, result);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
}
