import type { Connection } from './database.ts';

/** Pages of a journal that is due to be moved into the database: SQLite's own default. */
const DUE_PAGES = 1000;

/** What SQLite reports: the pages in the journal, and how many of them are in the database already. */
type Row = readonly [busy: number, pages: number, moved: number];

/**
 * The journal of a database: its `-wal` file, to which transactions are appended. A checkpoint moves it into the database,
 * and the next transaction starts it anew. Both wait for the disk. Appending does not, unless the transaction must be on
 * disk before it is answered.
 */
export class Journal {
  readonly #database: Connection;
  #state: { get(): Row | undefined } | undefined;

  constructor(database: Connection) {
    this.#database = database;
  }

  /** Whether a transaction would only be appended now: the journal neither starts anew nor is due for a checkpoint. */
  get takesMore(): boolean {
    // It reads two numbers of the `-shm` file, in a microsecond and a half, and moves nothing.
    this.#state ??= this.#database.prepare<[], Row>('PRAGMA wal_checkpoint(NOOP)').raw();
    const [, pages, moved] = this.#state.get() ?? [0, 0, 0];
    return moved < pages && pages < DUE_PAGES;
  }

  /** From now on this connection makes no checkpoints. */
  leaveToOthers(): void {
    this.#database.pragma('wal_autocheckpoint = 0');
  }
}
