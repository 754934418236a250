import { closeSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '../../contract/errors.ts';
import { readSecret } from '../secret.ts';
import type { StorePolicy } from '../store.ts';
import { Vault } from '../vault.ts';
import { brokenReferences, faultsOfContent, faultsOfStructure } from './check.ts';
import { type Connection, connect, naming, readPolicy, schemaVersion } from './database.ts';
import { isCurrent, type Making, migrate, refuseLostDatabase, storedDataKey } from './migrate.ts';

/** What is known of a state database. */
export interface CheckReport extends StorePolicy {
  readonly path: string;
  /** What is wrong with it; nothing where it is sound. */
  readonly faults: readonly string[];
}

/**
 * Checks a state database from end to end, which may be in use.
 *
 * @throws Error naming the file, where it cannot be opened or is none of ours.
 */
export function checkState(file: string, secretFile: string): CheckReport {
  return onConnection(file, false, (database) => {
    const faults = faultsOf(database, secretFile);
    return { path: database.name, ...readPolicy(database), faults };
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

function faultsOf(database: Connection, secretFile: string): string[] {
  const broken = faultsOfStructure(database, 'whole');
  // What is broken cannot be looked into.
  return broken.length > 0 ? broken : [...brokenReferences(database), ...sealedFaults(database, secretFile)];
}

function sealedFaults(database: Connection, secretFile: string): string[] {
  const dataKey = isCurrent(database) ? storedDataKey(database) : undefined;
  if (dataKey === undefined) return [];
  try {
    return faultsOfContent(database, new Vault(dataKey, readSecret(secretFile)));
  } catch (error) {
    return [messageOf(error)];
  }
}
