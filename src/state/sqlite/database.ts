import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { messageOf } from '../../contract/errors.ts';
import { makeFile, makeFolder, privateTo } from '../ownership.ts';
import { STORE_POLICY, type StorePolicy } from '../store.ts';

/** A connection to a state database. */
export type Connection = Database.Database;

/** Where the `-wal` file is cut back to after a burst, in bytes. */
const JOURNAL_SIZE_LIMIT = 16 * 2 ** 20;

/** What a state database can be: of an older or of this release, or still empty. */
export const EMPTY = 0;
const KNOWN_VERSIONS: readonly unknown[] = [EMPTY, 1, STORE_POLICY.schemaVersion];

interface ConnectOptions {
  /** Whether the file and its folder are made, for one user alone, where there are none. */
  readonly make: boolean;
  /** How long it waits for another process's lock, where that is not what the policy says. */
  readonly busyTimeoutMs?: number;
}

/**
 * Connects to the SQLite database at `file` under the store's policy, but for its schema, which is left as it is.
 *
 * @throws Error naming the file, where it cannot be opened, was written by a newer release, is not a state
 *   database, or lies on a file system that does not carry the policy; it is left as it was.
 */
export function connect(
  file: string,
  { make, busyTimeoutMs = STORE_POLICY.busyTimeoutMs }: ConnectOptions,
): Connection {
  return naming(file, () => {
    const path = resolve(file);
    if (make) {
      makeFolder(dirname(path));
      makeMissing(path);
    }
    if (!existsSync(path)) throw new Error('does not exist');
    const database = new Database(path, { timeout: busyTimeoutMs, fileMustExist: true });
    try {
      refuseStrangers(database);
      keepPolicy(database, busyTimeoutMs);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/**
 * Connects to the database at `path` to look into it, as it is.
 *
 * @param name what it is called in messages.
 * @throws Error naming the file, where it cannot be opened, was written by a newer release, or is not a state database.
 */
export function connectReadOnly(path: string, name = path): Connection {
  return naming(name, () => {
    if (!existsSync(path)) throw new Error('does not exist');
    const database = new Database(path, { readonly: true, timeout: STORE_POLICY.busyTimeoutMs });
    try {
      refuseStrangers(database);
      database.pragma(`foreign_keys = ${STORE_POLICY.foreignKeys}`);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** SQLite gives its companions to the owner of the database by itself. */
function makeMissing(path: string): void {
  if (existsSync(path)) return;
  try {
    makeFile(path, privateTo(path));
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Does `work`, and names the database in the message of what it throws. */
export function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`state database ${resolve(file)}: ${lineOf(error)}`, { cause: error });
  }
}

/** What SQLite quotes of a damaged file may be long, and anything but text. */
const MOST_QUOTED = 300;

function lineOf(error: unknown): string {
  const message = messageOf(error);
  if (!(error instanceof Database.SqliteError)) return message;
  return message.replace(/[\p{C}\p{Z}\uFFFD]+/gu, ' ').slice(0, MOST_QUOTED);
}

export const schemaVersion = (database: Connection): number =>
  Number(database.pragma('user_version', { simple: true }));

export const hasTable = (database: Connection, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

export function readPolicy(database: Connection): StorePolicy {
  const pragma = (name: string) => database.pragma(name, { simple: true });
  return {
    journalMode: String(pragma('journal_mode')),
    schemaVersion: schemaVersion(database),
    busyTimeoutMs: Number(pragma('busy_timeout')),
    foreignKeys: pragma('foreign_keys') === 1,
  };
}

function refuseStrangers(database: Connection): void {
  const version = schemaVersion(database);
  if (version > STORE_POLICY.schemaVersion) {
    throw new Error(
      `has schema version ${version}, this release knows ${STORE_POLICY.schemaVersion}: it was written by a newer one`,
    );
  }
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  const isOurs =
    version === EMPTY
      ? isEmpty
      : KNOWN_VERSIONS.includes(version) && (version !== 1 || hasTable(database, 'api_keys'));
  if (!isOurs) throw new Error('is not a state database of this service');
}

function keepPolicy(database: Connection, busyTimeoutMs: number): void {
  database.pragma(`journal_mode = ${STORE_POLICY.journalMode}`);
  database.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT}`);
  database.pragma(`foreign_keys = ${STORE_POLICY.foreignKeys}`);
  const wanted = { ...STORE_POLICY, busyTimeoutMs };
  const policy = { ...readPolicy(database), schemaVersion: wanted.schemaVersion };
  if (!isDeepStrictEqual(policy, wanted)) {
    throw new Error(`cannot be run as ${JSON.stringify(wanted)}, only as ${JSON.stringify(policy)}`);
  }
}
