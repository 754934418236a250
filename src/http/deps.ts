import type { ByteBudget } from '../admission/byte-budget.ts';
import type { Slots } from '../admission/slots.ts';
import type { Watchdog } from '../admission/watchdog.ts';
import type { Clock, Ticks } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/solve.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StateStore } from '../state/store.ts';
import type { Offload } from '../workers/offload.ts';
import type { TransportRefusals } from './refused.ts';

/** Whose solve it is, for the log. */
export interface SolveSubject {
  readonly requestId: string;
  readonly client: string;
}

/** Everything the routes stand on. */
export interface Deps {
  readonly config: Config;
  readonly engine: Engine;
  /** Admission to the engine. */
  readonly slots: Slots;
  readonly offload: Offload;
  /** What bodies, jobs and answers may take. */
  readonly bytes: ByteBudget;
  readonly store: StateStore;
  readonly clock: Clock;
  /** Of the machine, as those of the worker threads. */
  readonly ticks: Ticks;
  readonly watchdog: Pick<Watchdog<SolveSubject>, 'watch'>;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What is refused beside the contract. */
  readonly refusals: TransportRefusals;
}
