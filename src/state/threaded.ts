import { asynchronous } from './asynchronous.ts';
import type { JobStore } from './jobs.ts';
import { PromptCounts } from './prompt-counts.ts';
import type { Extent } from './sqlite/check.ts';
import { SqliteState } from './sqlite/state.ts';
import { OPERATIONS, type OperatorStore, STORE_POLICY, type StateStore } from './store.ts';
import { type Place, StoreThread, type ThreadWatcher } from './store-thread.ts';

/** A store on a thread of its own. */
export interface ThreadedStore extends StateStore, OperatorStore, JobStore {
  /** How much of the database was checked for damage at opening. */
  readonly checked: Extent;
  /** From now on nothing waits for a lock held by another process: calls that would wait fail with `reason`. */
  hurry(reason: Error): void;
}

/**
 * Opens the state database at `file` on its own thread, so that the calling thread never waits for the disk or for a lock
 * held by another process. Only look-ups, which need no lock, and charges that need not wait run on the calling thread.
 *
 * @param program the bundle of worker.ts.
 * @param ticks a monotonic clock in milliseconds.
 * @throws Error naming the file, if the database or its secret cannot be used.
 */
export async function openThreadedStore(
  program: URL,
  place: Place,
  watcher: ThreadWatcher = { lost() {}, failed() {} },
  ticks: () => number = () => 0,
): Promise<ThreadedStore> {
  const thread = new StoreThread(program, place, watcher, ticks);
  const { path, checked, identity } = await thread.opened();
  const here = new SqliteState(place.file, place.secretFile, {
    prepare: false,
    identity,
    busyTimeoutMs: 0,
    checkpoints: false,
  });
  const counts = new PromptCounts(here, thread, ticks);
  const operations = asynchronous(async (call) => {
    if (PromptCounts.takes(call)) return counts.perform(call);
    const [reply] = OPERATIONS[call.name] === 'look-up' ? here.perform([call]) : [];
    // Whatever fails here is retried on the thread.
    return reply && 'result' in reply ? reply.result : thread.perform(call);
  });
  return {
    path,
    checked,
    ...operations,
    // The connection here never waits for locks; the one on the thread does.
    policy: async () => ({ ...(await operations.policy()), busyTimeoutMs: STORE_POLICY.busyTimeoutMs }),
    hurry: (reason) => thread.hurry(reason),
    async close() {
      counts.makeAll();
      here.close();
      await thread.close();
    },
  };
}
