import type { ByteBudget } from '../admission/byte-budget.ts';
import type { Slots } from '../admission/slots.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Checks, Engine } from '../engine/engine.ts';
import type { Replays } from '../jobs/replays.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { SolveServices } from '../solve/solve.ts';
import type { JobStore } from '../state/jobs.ts';
import type { StateStore } from '../state/store.ts';
import type { Offload } from '../workers/offload.ts';
import type { Quotas } from './quota.ts';

/** What the routes work with. */
export interface Services {
  readonly config: Config;
  /** Where requests wait for their turn. */
  readonly admission: {
    readonly slots: Slots;
    /** The memory for bodies, jobs and answers. */
    readonly bytes: ByteBudget;
    /** Threads that read and draw. */
    readonly workers: Offload;
  };
  readonly solving: SolveServices & {
    readonly engine: Pick<Engine, 'version'>;
    readonly checks: Checks;
  };
  readonly state: {
    readonly store: StateStore & JobStore;
    readonly quotas: Quotas;
    /** Answers to requests with an `Idempotency-Key`. */
    readonly replays: Replays;
  };
  readonly runner: JobRunner;
  readonly observe: { readonly log: Log; readonly metrics: Metrics; readonly clock: Clock };
}
