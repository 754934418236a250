import { asynchronous } from './asynchronous.ts';
import type { Extent } from './sqlite/check.ts';
import { SqliteState } from './sqlite/state.ts';
import { OPERATIONS, type OperatorStore, STORE_POLICY, type StateStore } from './store.ts';
import { type Place, StoreThread, type ThreadWatcher } from './store-thread.ts';

/** A store on a thread of its own. */
export interface ThreadedStore extends StateStore, OperatorStore {
  /** What of the database was checked for damage when it was opened. */
  readonly checked: Extent;
  /** From now on nothing waits for the lock of another process: what would have to is not done, and fails with `reason`. */
  hurry(reason: Error): void;
}

/**
 * Opens the state database at `file` on a thread of its own, so that nobody waits for it on the calling one: not for the
 * disk, and not for the lock of another process. Only look-ups are done here at once, which need no lock.
 *
 * @param program the bundle of worker.ts.
 * @param ticks tells how much time passes, in milliseconds.
 * @throws Error naming the file, where it or its secret cannot be used.
 */
export async function openThreadedStore(
  program: URL,
  place: Place,
  watcher: ThreadWatcher = { lost() {}, failed() {} },
  ticks: () => number = () => 0,
): Promise<ThreadedStore> {
  const thread = new StoreThread(program, place, watcher, ticks);
  const { path, checked, identity } = await thread.opened();
  const here = new SqliteState(place.file, place.secretFile, { prepare: false, identity, busyTimeoutMs: 0 });
  const operations = asynchronous(async (call) => {
    const [reply] = OPERATIONS[call.name] === 'look-up' ? here.perform([call]) : [];
    // What cannot be done at once takes the long way.
    return reply && 'result' in reply ? reply.result : thread.perform(call);
  });
  return {
    path,
    checked,
    ...operations,
    // The connection here never waits; the one that has to is on the thread.
    policy: async () => ({ ...(await operations.policy()), busyTimeoutMs: STORE_POLICY.busyTimeoutMs }),
    hurry: (reason) => thread.hurry(reason),
    async close() {
      here.close();
      await thread.close();
    },
  };
}
