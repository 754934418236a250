import { systemTicks } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { secretBeside } from '../../state/secret.ts';
import { openThreadedStore, type ThreadedStore } from '../../state/threaded.ts';
import type { StateWatch } from '../state-watch.ts';

/** The program of the thread of the state database. The build puts it beside this one. */
const STATE_WORKER = new URL('./state.cjs', import.meta.url);

/** Opens the state of a service. */
export async function openState(config: Config, watch: StateWatch): Promise<ThreadedStore> {
  const place = { file: config.state, secretFile: config.secretFile || secretBeside(config.state) };
  const store = await openThreadedStore(STATE_WORKER, place, watch, systemTicks);
  watch.opened(store);
  return store;
}
