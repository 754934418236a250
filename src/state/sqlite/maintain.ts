import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageOf } from '../../contract/errors.ts';
import { faultsWithSecret } from '../check.ts';
import type { Session } from '../session.ts';
import { type SqlitePolicy, STORE_POLICY } from '../store.ts';
import { brokenReferences, faultsOfStructure } from './check.ts';
import {
  type Connection,
  connect,
  connectAlone,
  connectReadOnly,
  named,
  naming,
  readPolicy,
  schemaVersion,
} from './database.ts';
import { copyDatabase } from './files.ts';
import {
  isCurrent,
  type Making,
  migrate,
  OTHER_SCHEMA,
  refuseLostDatabase,
  storedDataKey,
} from './migrate.ts';
import { sessionOn } from './session.ts';

/** The findings of a check. */
export interface CheckReport extends SqlitePolicy {
  readonly path: string;
  /** The faults found; empty if the database is sound. */
  readonly faults: readonly string[];
  /** What could not be checked, and why; undefined if everything was. */
  readonly unchecked?: string;
}

/**
 * Checks a whole state database, which may be in use or a backup. Neither the database nor its folder is changed.
 *
 * @param isSecretOptional whether to skip sealed values if there is no secret file: backups are kept without theirs.
 * @throws Error naming the file, if it cannot be opened or is not a state database.
 */
export async function checkState(
  file: string,
  secretFile: string,
  isSecretOptional = false,
): Promise<CheckReport> {
  const path = resolve(file);
  const report = await lookingInto(path, async (database) => ({
    ...readPolicy(database),
    ...(await findings(database, secretFile, isSecretOptional)),
  }));
  return { path, ...report };
}

/** Like `checkState`, for a database that will be used: the changes in its `-wal` file are written into it. */
export function checkForUse(file: string, secretFile: string): Promise<CheckReport> {
  return onConnection(file, false, async (database) => {
    const found = await findings(database, secretFile, false);
    return { path: database.name, ...readPolicy(database), ...found };
  });
}

/**
 * Does `work` on a state that is sound and belongs to the secret, and keeps everybody else out of it.
 *
 * @throws Error naming the file, if it is in use, damaged, or not of this release.
 */
export async function withExclusive<T>(
  file: string,
  secretFile: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { faults, schemaVersion: version } = await checkForUse(file, secretFile);
  if (version !== STORE_POLICY.schemaVersion) throw named(file, new Error(OTHER_SCHEMA));
  const [fault] = faults;
  if (fault !== undefined)
    throw named(file, new Error(`is damaged: ${fault}; run 'cutting-layout state check'`));
  const database = naming(file, () => connectAlone(resolve(file)));
  try {
    return await work(sessionOn(database));
  } finally {
    database.close();
  }
}

/**
 * Writes a consistent copy of a state database, which may be in use, to a new file for this user only.
 *
 * @throws Error if the file exists or cannot be written. A partial copy is removed.
 */
export async function backUpState(file: string, target: string): Promise<void> {
  createNew(target);
  try {
    await onConnection(file, false, (database) => database.prepare('VACUUM INTO ?').run(resolve(target)));
  } catch (error) {
    rmSync(target);
    throw error;
  }
}

function createNew(target: string): void {
  if (existsSync(target)) throw new Error(`${target} exists: give every backup a name of its own`);
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    throw new Error(`cannot write the backup: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Creates a state database, or upgrades it to this release's schema.
 *
 * @returns the schema versions before and after; 0: none.
 */
export async function migrateState(
  file: string,
  secretFile: string,
  making: Making = {},
): Promise<{ readonly from: number; readonly to: number }> {
  if (!making.allowNew) refuseLostDatabase(file, secretFile);
  return onConnection(file, true, (database) => {
    const from = schemaVersion(database);
    migrate(database, secretFile, making);
    return { from, to: schemaVersion(database) };
  });
}

const onConnection = <T>(
  file: string,
  make: boolean,
  work: (database: Connection) => T | Promise<T>,
): Promise<T> => using(file, connect(file, { make }), work);

/** Does `work` on a connection, then closes it. */
async function using<T>(
  file: string,
  database: Connection,
  work: (database: Connection) => T | Promise<T>,
): Promise<T> {
  try {
    return await work(database);
  } catch (error) {
    throw named(file, error);
  } finally {
    database.close();
  }
}

/** Does `work` on a connection that changes neither the database nor the files beside it. */
async function lookingInto<T>(path: string, work: (database: Connection) => Promise<T>): Promise<T> {
  const isInUse = () => existsSync(`${path}-shm`);
  if (isInUse() || !existsSync(path)) return using(path, connectReadOnly(path), work);
  // Opening a database that nobody uses, even for reading, may create files beside it or write to it.
  const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-check-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    naming(path, () => copyDatabase(path, copy));
    // If somebody has started to use it meanwhile, the copy may be inconsistent.
    return await using(path, connectReadOnly(isInUse() ? path : copy, path), work);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Findings = Pick<CheckReport, 'faults' | 'unchecked'>;

async function findings(
  database: Connection,
  secretFile: string,
  isSecretOptional: boolean,
): Promise<Findings> {
  const broken = faultsOfStructure(database, 'whole');
  // The content of a broken database cannot be checked.
  if (broken.length > 0) return { faults: broken };
  const faults = brokenReferences(database);
  const dataKey = isCurrent(database) ? storedDataKey(database) : undefined;
  if (dataKey === undefined) return { faults };
  if (isSecretOptional && !existsSync(secretFile)) {
    return {
      faults,
      unchecked: `encrypted keys and addresses, because ${secretFile} does not exist; name the secret with --secret-file`,
    };
  }
  return { faults: [...faults, ...(await faultsWithSecret(sessionOn(database), dataKey, secretFile))] };
}
