import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { type Engine, nativeEngine } from '../../../src/engine/engine.ts';
import { unsharedLimits } from '../../../src/settings.ts';
import { now } from '../clock.ts';
import { sum } from '../statistics.ts';
import { type Latencies, latencies } from './latencies.ts';
import { bounds, type Limit } from './limit.ts';
import { answerOrders, cpuSeconds } from './roles.ts';

/** Solve these over and over, so many at a time. */
export interface EngineOrder {
  readonly bodies: readonly string[];
  readonly slots: number;
  readonly limit: Limit;
}

/** One measurement of the engine alone. */
export interface EngineRun {
  /** Times of the solves in milliseconds, with all slots busy. */
  readonly times: readonly number[];
  readonly seconds: number;
  /** Of all threads. */
  readonly cpuSeconds: number;
}

/** The engine's speed without a service around it. */
export interface EngineSpeed {
  readonly seconds: number;
  /** Solves a second. */
  readonly perSecond: number;
  readonly cpuMsPerSolve: number;
  readonly latencyMs: Latencies;
}

/** Combines several measurements. */
export function engineSpeed(runs: readonly EngineRun[]): EngineSpeed {
  const times = runs.flatMap((run) => run.times);
  const seconds = sum(runs.map((run) => run.seconds));
  return {
    seconds,
    perSecond: times.length / seconds,
    cpuMsPerSolve: (sum(runs.map((run) => run.cpuSeconds)) * 1000) / times.length,
    latencyMs: latencies(times),
  };
}

/** No less time than the service gives a job, in milliseconds. */
const CEILING_MS = 60_000;

/** The program of the process that measures the engine alone. */
export async function measureEngine(): Promise<number> {
  const engine = nativeEngine(loadAddon());
  await answerOrders((order: EngineOrder) => measure(engine, order));
  return 0;
}

async function measure(engine: Engine, { bodies, slots, limit }: EngineOrder): Promise<EngineRun> {
  const jobs = bodies.map((body) => jobOf(prepare(Buffer.from(body), unsharedLimits(CEILING_MS))));
  await solveAll(engine, jobs, slots, { requests: slots });
  return solveAll(engine, jobs, slots, limit);
}

async function solveAll(
  engine: Engine,
  jobs: readonly Uint8Array[],
  slots: number,
  limit: Limit,
): Promise<EngineRun> {
  const { requests, ms } = bounds(limit);
  const times: number[] = [];
  const cpu = cpuSeconds();
  const start = now();
  let begun = 0;
  const slot = async () => {
    const never = new AbortController().signal;
    while (begun < requests && now() - start < ms) {
      const job = jobs[begun % jobs.length] ?? new Uint8Array();
      begun += 1;
      const before = now();
      await engine.solve(job, never);
      times.push(now() - before);
    }
  };
  await Promise.all(Array.from({ length: slots }, slot));
  return { times, seconds: (now() - start) / 1000, cpuSeconds: cpuSeconds() - cpu };
}
