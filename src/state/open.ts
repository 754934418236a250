import { ContractError } from '../contract/errors.ts';
import { asynchronous } from './calls.ts';
import type { JobStore } from './jobs.ts';
import { openStore } from './local.ts';
import type { PostgresOptions, PostgresStore } from './postgres/store.ts';
import type { OperatorStore, StateStore } from './store.ts';
import { openThreadedStore, type StateFiles, type ThreadedStore } from './store-thread.ts';

/** Where a state is: in a SQLite file, or in a PostgreSQL database. */
export type Location =
  | ({ readonly kind: 'sqlite' } & StateFiles)
  | ({ readonly kind: 'postgresql' } & Omit<PostgresOptions, 'prepare' | 'allowNew' | 'watcher' | 'times'>);

/** What a server needs of its state, besides its operations. */
export interface ServingStore extends StateStore, OperatorStore, JobStore {
  /** From now on nothing waits for the database any longer than it must: calls that would wait fail with `reason`. */
  failWaiting(reason: Error): void;
}

/** Told what happens to the state of a server. */
export interface StateWatcher extends NonNullable<PostgresOptions['watcher']> {
  /** The thread of a SQLite file has ended: the service cannot continue. */
  failed(error: unknown): void;
  /** The state is open; a SQLite file was checked. */
  opened(
    store: Pick<ThreadedStore, 'path' | 'isNew'> & { readonly checked?: ThreadedStore['checked'] },
  ): void;
}

/** The operations on PostgreSQL: a bundle of its own, for those who use it. */
export const postgres = () => import('./postgres/program.ts');

/**
 * Opens a state for a server.
 *
 * @param program the bundle of worker.ts, for SQLite.
 * @throws Error naming the state, if it or its secret cannot be used.
 */
export async function openForService(
  program: URL,
  location: Location,
  watcher: StateWatcher,
): Promise<ServingStore> {
  if (location.kind === 'postgresql') {
    const { openPostgres } = await postgres();
    const store = await openPostgres({ ...location, prepare: true, watcher });
    watcher.opened(store);
    return refusing(store);
  }
  const store = await openThreadedStore(program, location, (error) => watcher.failed(error));
  watcher.opened(store);
  return store;
}

/** Opens an existing state for a command. */
export async function openForCommand(location: Location): Promise<StateStore & OperatorStore> {
  if (location.kind === 'sqlite') return openStore(location.file, location.secretFile, { prepare: false });
  const { openPostgres } = await postgres();
  return openPostgres({ ...location, prepare: false });
}

const DOES_NOT_ANSWER = 'The state database does not answer; try again later.';

/** Clients get `server_busy` while the database does not answer. */
export function refusing(store: PostgresStore): ServingStore {
  const { path, failWaiting, close } = store;
  const operations = asynchronous(async ({ name, args }) => {
    const operation = store[name as keyof PostgresStore] as (...given: typeof args) => Promise<unknown>;
    try {
      return await operation(...args);
    } catch (error) {
      // The class is one of another bundle.
      const isUnavailable = error instanceof Error && 'isUnavailable' in error;
      throw isUnavailable ? new ContractError('server_busy', DOES_NOT_ANSWER) : error;
    }
  });
  return { path, failWaiting, close, ...operations };
}
