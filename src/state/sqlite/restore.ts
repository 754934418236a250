import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { flush, giveTo, makeFolder, privateTo } from '../ownership.ts';
import { EMPTY, naming } from './database.ts';
import { COMPANIONS, copyDatabase } from './files.ts';
import { isLocked } from './lock.ts';
import { checkForUse } from './maintain.ts';

/**
 * Puts a backup in the place of a state database, once it is found sound and to be of this secret. What was there stays
 * beside it.
 *
 * @param keptAs ends the name of what was there.
 * @returns where that is now; nothing where there was none.
 * @throws Error where the backup is of no use or the database in use; nothing was changed then.
 */
export function restoreState(
  backup: string,
  file: string,
  secretFile: string,
  keptAs: string,
): string | undefined {
  const path = resolve(file);
  makeFolder(dirname(path));
  const draft = `${path}.restoring`;
  try {
    copyChecked(resolve(backup), draft, secretFile);
    naming(file, () => refuseInUse(path));
    giveTo(draft, privateTo(path));
    const kept = keepAside(path, `${path}.${keptAs}`);
    renameSync(draft, path);
    flush(dirname(path));
    return kept;
  } finally {
    remove(draft);
  }
}

/** Copies a backup, and checks the copy: to look into a database may change it. */
function copyChecked(backup: string, draft: string, secretFile: string): void {
  remove(draft);
  try {
    // One that was copied by other means than ours may still have its last changes in a file of their own.
    copyDatabase(backup, draft);
    const { faults, schemaVersion } = checkForUse(draft, secretFile);
    if (faults[0] !== undefined) throw new Error(faults[0]);
    if (schemaVersion === EMPTY) throw new Error('is empty');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(`state database ${draft}: `, '') : error;
    throw new Error(`the backup ${backup} is of no use: ${reason}`, { cause: error });
  }
  flush(draft);
}

/** @throws Error where another process has the database open. One that is damaged does not tell. */
function refuseInUse(path: string): void {
  if (!existsSync(path)) return;
  const database = new Database(path, { timeout: 0, fileMustExist: true });
  try {
    // To be alone takes a lock that nobody gets while somebody else has the database open.
    database.pragma('locking_mode = exclusive');
    database.prepare('SELECT 1 FROM sqlite_schema').get();
  } catch (error) {
    if (isLocked(error)) throw new Error('is in use; stop the service first');
  } finally {
    database.close();
  }
}

function keepAside(path: string, kept: string): string | undefined {
  if (existsSync(kept)) throw new Error(`${kept} is there already`);
  const present = ['', ...COMPANIONS].filter((name) => existsSync(path + name));
  for (const name of present) renameSync(path + name, kept + name);
  return present.length > 0 ? kept : undefined;
}

function remove(file: string): void {
  for (const name of ['', ...COMPANIONS]) rmSync(file + name, { force: true });
}
