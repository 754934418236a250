import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { STORE_POLICY, type StateStore, type StorePolicy } from './store.ts';

/**
 * Opens the SQLite database at `file`, creating it and its folder (for this user alone) where there is none.
 *
 * @throws Error naming the file, where it cannot be opened, was written by a newer release, is not a state
 *   database, or lies on a file system that does not carry the store's policy.
 */
export async function openSqliteStore(file: string): Promise<StateStore> {
  const path = resolve(file);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return new SqliteStore(path);
  } catch (error) {
    throw new Error(`state database ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

class SqliteStore implements StateStore {
  readonly path: string;
  readonly #database: Database.Database;

  constructor(path: string) {
    this.path = path;
    this.#database = new Database(path, { timeout: STORE_POLICY.busyTimeoutMs });
    try {
      claim(this.#database);
      this.#database.pragma(`journal_mode = ${STORE_POLICY.journalMode}`);
      this.#database.pragma(`foreign_keys = ${STORE_POLICY.foreignKeys}`);
      const policy = readPolicy(this.#database);
      if (!isDeepStrictEqual(policy, STORE_POLICY)) {
        throw new Error(
          `cannot be run as ${JSON.stringify(STORE_POLICY)}, only as ${JSON.stringify(policy)}`,
        );
      }
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  async policy(): Promise<StorePolicy> {
    return readPolicy(this.#database);
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/** Makes an empty database ours, and refuses one that is not; a refused file is left as it was. */
function claim(database: Database.Database): void {
  const known = STORE_POLICY.schemaVersion;
  const claimed = database.transaction(() => {
    const version = database.pragma('user_version', { simple: true });
    if (version === known) return;
    if (Number(version) > known) {
      throw new Error(
        `has schema version ${version}, this release knows ${known}: it was written by a newer one`,
      );
    }
    if (version !== 0 || database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined) {
      throw new Error('is not a state database of this service');
    }
    database.pragma(`user_version = ${known}`);
  });
  claimed.immediate();
}

function readPolicy(database: Database.Database): StorePolicy {
  const pragma = (name: string) => database.pragma(name, { simple: true });
  return {
    journalMode: String(pragma('journal_mode')),
    schemaVersion: Number(pragma('user_version')),
    busyTimeoutMs: Number(pragma('busy_timeout')),
    foreignKeys: pragma('foreign_keys') === 1,
  };
}
