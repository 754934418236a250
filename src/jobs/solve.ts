import type { Cancelled, Client } from '../admission/client.ts';
import type { TimeLimit } from '../admission/time-limit.ts';
import { WaitLimit } from '../admission/wait-limit.ts';
import type { Watchdog } from '../admission/watchdog.ts';
import type { Ticks } from '../clock.ts';
import { solveEnvelope } from '../contract/envelope.ts';
import type { Warning } from '../contract/response.ts';
import { jobBytes, type Prepared, validJob } from '../domain/prepare.ts';
import { warningsOf } from '../domain/warnings.ts';
import type { Checks } from '../engine/checks.ts';
import type { Engine, Running } from '../engine/solve.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Offload } from '../workers/offload.ts';
import type { WrittenPtx } from '../workers/work.ts';

/** The largest share of the time that looking for warnings may take. It mostly takes a millisecond. */
const CHECKING_SHARE = 1 / 8;

/** What a solve needs of the service. */
interface Parts<Subject> {
  readonly engine: Engine;
  readonly checks: Checks;
  readonly offload: Offload;
  readonly watchdog: Pick<Watchdog<Subject>, 'watch'>;
  readonly metrics: Metrics;
  readonly ticks: Ticks;
}

/** One solve that has its threads. */
interface Task<Subject> {
  readonly prepared: Prepared;
  readonly time: TimeLimit;
  readonly threads: number;
  readonly signal: Cancelled;
  readonly identity: Client['identity'];
  /** How long drawing may wait for a thread, beyond the rest of its time. */
  readonly waitMs: number;
  /** For the log, if it is overdue. */
  readonly subject: Subject;
  readonly onStart?: (running: Running) => void;
}

/**
 * Solves a request, draws its sheets and writes its PTX file: the same for an answer and for a job.
 *
 * @returns the envelope in parts, and the seconds that the engine took.
 * @throws ContractError `validation_failed`; the reason of the signal.
 */
export async function solveTask<Subject>(
  { engine, checks, offload, watchdog, metrics, ticks }: Parts<Subject>,
  { prepared, time, threads, signal, identity, waitMs, subject, onStart }: Task<Subject>,
): Promise<{ readonly parts: Uint8Array[]; readonly seconds: number }> {
  const { bytes: job, advice } = validJob(prepared);
  const findings = prepared.includeWarnings
    ? await checks.examine(job, signal, time.leftMs * CHECKING_SHARE)
    : undefined;
  const measured = metrics.solve(prepared.strategy);
  const { includeSvg, includePtx, instances } = prepared;
  const maxMs = time.leftForSolving(includeSvg ? instances : 0, includePtx ? instances : 0);
  const solving = engine.solve(job, signal, { maxMs, threads }, false, onStart);
  const found = await watchdog.watch(solving, maxMs, subject);
  const seconds = measured(found.summary);
  const withWarnings = (ptx?: WrittenPtx) => ({
    ...found,
    ...(findings && { warnings: encoded(warningsOf(advice, findings, ptx?.warnings)) }),
  });
  if (!includeSvg && !includePtx) return { parts: solveEnvelope(withWarnings()), seconds };
  // Waiting for a thread to draw uses up drawing time first, then the remaining waiting time.
  const waits = new WaitLimit(time.leftMs + waitMs, ticks);
  const client = { identity, gone: signal, waits };
  const ptx = includePtx ? await offload.ptx(job, found, client) : undefined;
  const solved = withWarnings(ptx);
  const parts = includeSvg
    ? await offload.draw(job, solved, time.until, client, ptx)
    : solveEnvelope(solved, undefined, ptx && [ptx.json]);
  return { parts, seconds };
}

const encoded = (warnings: readonly Warning[]) => Buffer.from(JSON.stringify(warnings));

/** Bytes that a job holds while it waits and is solved: itself, and room for its answer. */
export const bytesOf = (prepared: Prepared): number => prepared.answerBytes + jobBytes(prepared);
