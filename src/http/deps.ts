import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/solve.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StateStore } from '../state/store.ts';
import type { ByteBudget } from '../threads/byte-budget.ts';
import type { Offload } from '../threads/offload.ts';
import type { Slots } from '../threads/slots.ts';
import type { TransportRefusals } from './refused.ts';

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
  readonly log: Log;
  readonly metrics: Metrics;
  /** What is refused beside the contract. */
  readonly refusals: TransportRefusals;
}
