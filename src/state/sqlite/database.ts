import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { messageOf } from '../../contract/errors.ts';
import { makeFile, makeFolder, privateTo } from '../ownership.ts';
import { type SqlitePolicy, STORE_POLICY } from '../store.ts';

/** A connection to a state database. */
export type Connection = Database.Database;

/** Size in bytes to which the `-wal` file is truncated after a burst. */
const JOURNAL_SIZE_LIMIT = 16 * 2 ** 20;

/** The schema version of an empty database; those that this release can use. */
export const EMPTY = 0;
const KNOWN_VERSIONS: readonly unknown[] = [2, STORE_POLICY.schemaVersion];

/**
 * Connects to the SQLite database at `file` under the store's policy. Its schema stays as it is.
 *
 * @throws Error naming the file, if it cannot be opened, was written by a newer release, is not a state database, or
 *   lies on a file system that does not support the policy. The file is left unchanged.
 * @param make whether a missing file and folder are created, for one user only.
 */
export function connect(file: string, { make }: { readonly make: boolean }): Connection {
  const path = resolve(file);
  return naming(file, () => {
    if (make) {
      makeFolder(dirname(path));
      makeMissing(path);
    }
    return opened(path, { fileMustExist: true }, keepPolicy);
  });
}

/**
 * Connects to the database at `path` for reading only.
 *
 * @param name of the database in messages.
 * @throws Error naming the file, if it cannot be opened, was written by a newer release, or is not a state database.
 */
export const connectReadOnly = (path: string, name = path): Connection =>
  naming(name, () =>
    opened(path, { readonly: true }, (database) =>
      database.pragma(`foreign_keys = ${STORE_POLICY.foreignKeys}`),
    ),
  );

function opened(
  path: string,
  options: Database.Options,
  prepare: (database: Connection) => void,
): Connection {
  if (!existsSync(path)) throw new Error('does not exist');
  const database = new Database(path, { ...options, timeout: STORE_POLICY.busyTimeoutMs });
  try {
    refuseOthers(database);
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Connects to the database at `path` and keeps everybody else out of it.
 *
 * @throws Error if another process has it open.
 */
export function connectAlone(path: string): Connection {
  const database = new Database(path, { timeout: 0, fileMustExist: true });
  try {
    // This mode is not available while another process has the database open.
    database.pragma('locking_mode = exclusive');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw isLocked(error) ? new InUse('is in use; stop the service first') : error;
  }
}

/** Another process has the database open. */
export class InUse extends Error {
  override readonly name = 'InUse';
}

/** SQLite itself gives the `-wal` and `-shm` files the owner of the database. */
function makeMissing(path: string): void {
  if (existsSync(path)) return;
  try {
    makeFile(path, privateTo(path));
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Does `work`, and names the database in the message of any error. */
export function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw named(file, error);
  }
}

/** The same error, with the name of the database. */
export const named = (file: string, error: unknown): Error =>
  new Error(`state database ${resolve(file)}: ${lineOf(error)}`, { cause: error });

/** SQLite may quote long binary content of a damaged file. */
const MAX_QUOTED_LENGTH = 300;

function lineOf(error: unknown): string {
  const message = messageOf(error);
  if (!(error instanceof Database.SqliteError)) return message;
  return message.replace(/[\p{C}\p{Z}\uFFFD]+/gu, ' ').slice(0, MAX_QUOTED_LENGTH);
}

/** Whether another process holds the lock. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

export const schemaVersion = (database: Connection): number =>
  Number(database.pragma('user_version', { simple: true }));

export function readPolicy(database: Connection): SqlitePolicy {
  const pragma = (name: string) => database.pragma(name, { simple: true });
  return {
    journalMode: String(pragma('journal_mode')),
    schemaVersion: schemaVersion(database),
    busyTimeoutMs: Number(pragma('busy_timeout')),
    foreignKeys: pragma('foreign_keys') === 1,
  };
}

/** Refuses databases of other programs and of newer releases. */
function refuseOthers(database: Connection): void {
  const version = schemaVersion(database);
  if (version > STORE_POLICY.schemaVersion) {
    throw new Error(
      `has schema version ${version}, but this release supports up to ${STORE_POLICY.schemaVersion}: it was written by a newer release`,
    );
  }
  const isEmpty = version === EMPTY && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isEmpty && !KNOWN_VERSIONS.includes(version))
    throw new Error('is not a state database of this service');
}

function keepPolicy(database: Connection): void {
  database.pragma(`journal_mode = ${STORE_POLICY.journalMode}`);
  database.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT}`);
  database.pragma(`foreign_keys = ${STORE_POLICY.foreignKeys}`);
  const policy = { ...readPolicy(database), schemaVersion: STORE_POLICY.schemaVersion };
  if (!isDeepStrictEqual(policy, STORE_POLICY)) {
    throw new Error(
      `does not support the settings ${JSON.stringify(STORE_POLICY)}, only ${JSON.stringify(policy)}`,
    );
  }
}
