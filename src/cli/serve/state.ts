import type { Config } from '../../config.ts';
import { openForService, type ServingStore } from '../../state/open.ts';
import { locationOf } from '../operator.ts';
import type { StateWatch } from '../state-watch.ts';

/** The program of the thread of the state database. The build puts it beside this one. */
const STATE_WORKER = new URL('./state.cjs', import.meta.url);

/** Opens the state of a service. */
export const openState = (config: Config, watch: StateWatch): Promise<ServingStore> =>
  openForService(STATE_WORKER, locationOf(config), watch);
