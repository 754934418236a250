import { asynchronous } from './calls.ts';
import type { JobStore } from './jobs.ts';
import { secretBeside } from './secret.ts';
import { type OpenOptions, SqliteState } from './sqlite/state.ts';
import type { OperatorStore, StateStore } from './store.ts';

/**
 * Opens the state database at `file` on this thread. Operations block it, so this is for commands, not for a server.
 *
 * @param secretFile of the master secret, which is created together with the database.
 * @throws Error naming the file, if the database or its secret cannot be used.
 */
export function openStore(
  file: string,
  secretFile: string = secretBeside(file),
  options?: OpenOptions,
): StateStore & OperatorStore & JobStore {
  const state = new SqliteState(file, secretFile, options);
  return { path: state.path, ...asynchronous((call) => state.perform(call)), close: () => state.close() };
}
