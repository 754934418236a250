import type { Config } from '../config.ts';
import type { SolveSlots } from '../engine/slots.ts';
import type { Engine } from '../engine/solve.ts';
import type { StateStore } from '../state/store.ts';
import type { Log } from './errors.ts';

/** Everything the routes stand on. */
export interface Deps {
  readonly config: Config;
  readonly engine: Engine;
  readonly slots: SolveSlots;
  readonly store: StateStore;
  readonly log: Log;
}
