/**
 * The way of a job from its request to its answer, the same for the service, its queued jobs, the command line, the
 * library and assistants: prepare, examine, search, render, envelope.
 */

import { WaitLimit } from '../admission/wait-limit.ts';
import type { Ticks } from '../clock.ts';
import { type Prepared, validJob } from '../domain/prepared.ts';
import type { Checks, Engine, Running, Solved } from '../engine/engine.ts';
import { solveEnvelope } from './envelope.ts';
import { warningsOf } from './examine.ts';
import type { Render } from './render.ts';
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

/** Drawing time reserved for a piece, in milliseconds: 0.2 measured with one piece a sheet, and some to spare. */
const DRAWING_MS_A_PIECE = 0.3;

/** The same for a PTX file: 0.04 measured with one piece a sheet. */
const WRITING_MS_A_PIECE = 0.05;

/** Largest share of the time that is reserved for both. */
const DRAWING_SHARE = 1 / 2;

/** The time for the work on one request. */
class TimeLimit {
  /** When it ends, in ticks, which are the same on every thread. */
  readonly until: number;
  readonly #ticks: Ticks;

  /** @param ms from now on. */
  constructor(ms: number, ticks: Ticks) {
    this.#ticks = ticks;
    this.until = ticks() + ms;
  }

  get leftMs(): number {
    return Math.max(0, this.until - this.#ticks());
  }

  /** The time left for a solve whose layout of so many pieces is drawn, or written to a PTX file, afterwards. */
  leftForSolving(drawnPieces: number, writtenPieces = 0): number {
    const left = this.leftMs;
    const reserved = drawnPieces * DRAWING_MS_A_PIECE + writtenPieces * WRITING_MS_A_PIECE;
    return left - Math.min(left * DRAWING_SHARE, reserved);
  }
}
