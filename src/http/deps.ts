import type { ByteBudget } from '../admission/byte-budget.ts';
import type { Slots } from '../admission/slots.ts';
import type { Clock, Ticks } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Checks } from '../engine/checks.ts';
import type { Engine } from '../engine/solve.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { SolveServices } from '../solve/solve.ts';
import type { JobStore } from '../state/jobs.ts';
import type { StateStore } from '../state/store.ts';
import type { Offload } from '../workers/offload.ts';
import type { Replays } from './replays.ts';

/** Everything that the routes need. */
export interface Deps {
  readonly config: Config;
  readonly engine: Pick<Engine, 'version'>;
  /** What the engine tells without a search. */
  readonly checks: Checks;
  /** What solves are done with. */
  readonly solving: SolveServices;
  /** Admission to the engine. */
  readonly slots: Slots;
  readonly offload: Offload;
  /** The memory budget for bodies, jobs and answers. */
  readonly bytes: ByteBudget;
  readonly store: StateStore;
  /** What the state keeps of requests and answers. */
  readonly jobStore: JobStore;
  /** The name of this process among those that share the state. */
  readonly owner: string;
  /** Answers to requests with an `Idempotency-Key`. */
  readonly replays: Replays;
  readonly runner: JobRunner;
  readonly clock: Clock;
  /** Those of the machine; the worker threads use the same. */
  readonly ticks: Ticks;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The OpenAPI document as the build wrote it. */
  readonly openApiDocument: Buffer<ArrayBuffer>;
}
