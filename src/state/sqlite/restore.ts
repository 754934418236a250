import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { flush, giveTo, makeFolder, privateTo } from '../ownership.ts';
import { connectAlone, EMPTY, InUse, naming } from './database.ts';
import { COMPANIONS, copyDatabase } from './files.ts';
import { checkForUse } from './maintain.ts';

/**
 * Replaces a state database with a backup that is sound and belongs to the secret. The old database is kept beside it.
 *
 * @param keptAs suffix of the old database.
 * @returns the path of the old database; undefined if there was none.
 * @throws Error if the backup is unusable or the database is in use. Nothing is changed then.
 */
export async function restoreState(
  backup: string,
  file: string,
  secretFile: string,
  keptAs: string,
): Promise<string | undefined> {
  const path = resolve(file);
  makeFolder(dirname(path));
  const draft = `${path}.restoring`;
  try {
    await copyChecked(resolve(backup), draft, secretFile);
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

/** Copies a backup and checks the copy, because opening a database may change it. */
async function copyChecked(backup: string, draft: string, secretFile: string): Promise<void> {
  remove(draft);
  try {
    // A backup that was copied by other means may still have its last changes in a `-wal` file.
    copyDatabase(backup, draft);
    const { faults, schemaVersion } = await checkForUse(draft, secretFile);
    if (faults[0] !== undefined) throw new Error(faults[0]);
    if (schemaVersion === EMPTY) throw new Error('is empty');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(`state database ${draft}: `, '') : error;
    throw new Error(`cannot use the backup ${backup}: ${reason}`, { cause: error });
  }
  flush(draft);
}

/** @throws InUse if another process has the database open. A damaged one gives no sign of it. */
function refuseInUse(path: string): void {
  if (!existsSync(path)) return;
  try {
    connectAlone(path).close();
  } catch (error) {
    if (error instanceof InUse) throw error;
  }
}

function keepAside(path: string, kept: string): string | undefined {
  if (existsSync(kept)) throw new Error(`${kept} already exists`);
  const present = ['', ...COMPANIONS].filter((name) => existsSync(path + name));
  for (const name of present) renameSync(path + name, kept + name);
  return present.length > 0 ? kept : undefined;
}

function remove(file: string): void {
  for (const name of ['', ...COMPANIONS]) rmSync(file + name, { force: true });
}
