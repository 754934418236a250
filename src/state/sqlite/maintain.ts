import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageOf } from '../../contract/errors.ts';
import { readSecret } from '../secret.ts';
import type { StorePolicy } from '../store.ts';
import { Vault } from '../vault.ts';
import { brokenReferences, faultsOfContent, faultsOfStructure } from './check.ts';
import { type Connection, connect, connectReadOnly, naming, readPolicy, schemaVersion } from './database.ts';
import { copyDatabase, isOfWalMode } from './files.ts';
import { isCurrent, type Making, migrate, refuseLostDatabase, storedDataKey } from './migrate.ts';

/** What is known of a state database. */
export interface CheckReport extends StorePolicy {
  readonly path: string;
  /** What is wrong with it; nothing where it is sound. */
  readonly faults: readonly string[];
  /** What could not be looked into, and why; it is missing where there is nothing of the kind. */
  readonly unchecked?: string;
}

/**
 * Checks a state database from end to end, which may be in use or a backup. Neither it nor its folder is changed.
 *
 * @param isSecretOptional whether what is sealed is left out where there is no secret file: backups lie without theirs.
 * @throws Error naming the file, where it cannot be opened or is none of ours.
 */
export function checkState(file: string, secretFile: string, isSecretOptional = false): CheckReport {
  const path = resolve(file);
  const report = lookingInto(path, (database) => ({
    ...readPolicy(database),
    ...findings(database, secretFile, isSecretOptional),
  }));
  return { path, ...report };
}

/** Checks a state database as `checkState` does, but as one that is to be used: the last changes of its `-wal` go into it. */
export function checkForUse(file: string, secretFile: string): CheckReport {
  return onConnection(file, false, (database) => {
    const found = findings(database, secretFile, false);
    return { path: database.name, ...readPolicy(database), ...found };
  });
}

/**
 * Writes a copy of a state database, which may be in use, to a new file for this user alone. The copy is of one moment.
 *
 * @throws Error where the file is there already, or cannot be written; it is removed then.
 */
export function backUpState(file: string, target: string): void {
  onConnection(file, false, (database) => {
    closeSync(openSync(target, 'wx', 0o600));
    try {
      database.prepare('VACUUM INTO ?').run(resolve(target));
    } catch (error) {
      rmSync(target);
      throw error;
    }
  });
}

/**
 * Makes a state database, or brings it to this release's schema.
 *
 * @returns the versions of the schema before and after; 0 stands for none.
 */
export function migrateState(
  file: string,
  secretFile: string,
  making: Making = {},
): { readonly from: number; readonly to: number } {
  if (!making.anew) refuseLostDatabase(file, secretFile);
  return onConnection(file, true, (database) => {
    const from = isCurrent(database) || schemaVersion(database) === 1 ? schemaVersion(database) : 0;
    migrate(database, secretFile, making);
    return { from, to: schemaVersion(database) };
  });
}

function onConnection<T>(file: string, make: boolean, work: (database: Connection) => T): T {
  const database = connect(file, { make });
  try {
    return naming(file, () => work(database));
  } finally {
    database.close();
  }
}

/** Does `work` on a connection that changes nothing: neither the database, nor the files beside it. */
function lookingInto<T>(path: string, work: (database: Connection) => T): T {
  const close = (database: Connection) => {
    try {
      return naming(path, () => work(database));
    } finally {
      database.close();
    }
  };
  if (!naming(path, () => leavesTraces(path))) return close(connectReadOnly(path));
  const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-check-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    naming(path, () => copyDatabase(path, copy));
    // Where somebody has begun to use it meanwhile, the copy may be of two moments.
    return close(leavesTraces(path) ? connectReadOnly(copy, path) : connectReadOnly(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether SQLite would make files beside a database that nobody uses, even to read it, or write into it when it is closed. */
const leavesTraces = (path: string): boolean =>
  existsSync(path) && !existsSync(`${path}-shm`) && (existsSync(`${path}-wal`) || isOfWalMode(path));

type Findings = Pick<CheckReport, 'faults' | 'unchecked'>;

function findings(database: Connection, secretFile: string, isSecretOptional: boolean): Findings {
  const broken = faultsOfStructure(database, 'whole');
  // What is broken cannot be looked into.
  if (broken.length > 0) return { faults: broken };
  const faults = brokenReferences(database);
  const dataKey = isCurrent(database) ? storedDataKey(database) : undefined;
  if (dataKey === undefined) return { faults };
  if (isSecretOptional && !existsSync(secretFile)) {
    return {
      faults,
      unchecked: `the sealed keys and addresses, as there is no ${secretFile}: name the secret by --secret-file`,
    };
  }
  return { faults: [...faults, ...sealedFaults(database, dataKey, secretFile)] };
}

function sealedFaults(database: Connection, dataKey: Uint8Array, secretFile: string): string[] {
  try {
    return faultsOfContent(database, Vault.unseal(dataKey, readSecret(secretFile)));
  } catch (error) {
    return [messageOf(error)];
  }
}
