import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/solve.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StateStore } from '../state/store.ts';
import type { Offload } from '../threads/offload.ts';
import type { Slots } from '../threads/slots.ts';

/** Everything the routes stand on. */
export interface Deps {
  readonly config: Config;
  readonly engine: Engine;
  /** Admission to the engine. */
  readonly slots: Slots;
  readonly offload: Offload;
  readonly store: StateStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}
