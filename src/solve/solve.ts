/**
 * The way of a job from its request to its answer, the same for the service, its queued jobs, the command line, the
 * library and assistants: prepare, examine, search, render, envelope.
 */

import { WaitLimit } from '../admission/wait-limit.ts';
import type { Ticks } from '../clock.ts';
import { type Solved, solveEnvelope } from '../contract/envelope.ts';
import { type Prepared, validJob } from '../domain/prepared.ts';
import type { Checks } from '../engine/checks.ts';
import type { Engine, Running } from '../engine/solve.ts';
import { warningsOf } from './examine.ts';
import type { Render } from './render.ts';
import { TimeLimit } from './time-limit.ts';
import type { Subject, Watchdog } from './watchdog.ts';

/** The largest share of the time that looking for warnings may take. It mostly takes a millisecond. */
const EXAMINATION_SHARE = 1 / 8;

/** What a solve is done with. */
export interface SolveServices {
  readonly engine: Pick<Engine, 'solve'>;
  readonly checks: Pick<Checks, 'examine'>;
  /** Draws sheets and writes PTX files: on this thread or on another one. */
  readonly render: Render;
  readonly ticks: Ticks;
  /** Watches searches; by default, nobody does. */
  readonly watchdog?: Pick<Watchdog, 'watch'>;
}

/** One solve that has its threads. */
export interface SolveInput {
  readonly prepared: Prepared;
  /** Milliseconds for all of it, from now on. */
  readonly maxMs: number;
  readonly threads: number;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Whose share of the drawing threads it takes. */
  readonly identity: string;
  /** Milliseconds that rendering may wait for a thread, beyond the rest of `maxMs`. Default: 0. */
  readonly waitMs?: number;
  readonly subject?: Subject;
  /** Called at once with the search, to watch it and to end it early. */
  readonly onStart?: (running: Running) => void;
}

/** A job that is solved. */
export interface Solution {
  /** The job as the engine got it. */
  readonly job: Uint8Array;
  /** The members of the envelope, but drawings and the PTX file. */
  readonly solved: Solved;
  /** The success envelope, in parts. */
  readonly envelope: Uint8Array[];
  /** Seconds that the engine took. */
  readonly seconds: number;
}

/**
 * Solves a prepared request. `prepare` comes first, before the request is admitted; what is wrong with the job itself
 * is only told here.
 *
 * @throws ContractError `validation_failed`; the reason of the signal; Error if the engine failed.
 */
export async function solve(input: SolveInput, services: SolveServices): Promise<Solution> {
  const { prepared, threads, signal, onStart } = input;
  const { strategy, instances, includeSvg: svg, includePtx: ptx, includeWarnings } = prepared;
  const { engine, checks, ticks, watchdog } = services;
  const time = new TimeLimit(input.maxMs, ticks);

  const valid = validJob(prepared);
  const job = valid.bytes;

  const findings = includeWarnings
    ? await checks.examine(job, signal, time.leftMs * EXAMINATION_SHARE)
    : undefined;

  const maxMs = time.leftForSolving(svg ? instances : 0, ptx ? instances : 0);
  const start = ticks();
  const searching = engine.solve(job, signal, { maxMs, threads }, false, onStart);
  const found = await (watchdog?.watch(searching, { strategy, maxMs, subject: input.subject }) ?? searching);
  const seconds = (ticks() - start) / 1_000;

  const { result, summary } = found;
  const waits = new WaitLimit(time.leftMs + (input.waitMs ?? 0), ticks);
  const client = { identity: input.identity, gone: signal, waits };
  const rendered =
    svg || ptx
      ? await services.render({ job, result, sheets: summary.sheets, svg, ptx, until: time.until }, client)
      : {};

  const warnings =
    findings && Buffer.from(JSON.stringify(warningsOf(valid, findings, rendered.ptx?.warnings)));
  const solved = { ...found, ...(warnings && { warnings }) };
  const envelope = solveEnvelope(solved, rendered.svg, rendered.ptx && [rendered.ptx.json]);
  return { job, solved, envelope, seconds };
}
