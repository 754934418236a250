import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { faultsOfContent } from '../check.ts';
import { readSecret } from '../secret.ts';
import type { Session } from '../session.ts';
import { Vault } from '../vault.ts';
import { brokenReferences, faultsOfStructure } from './check.ts';
import { type Connection, connect, isLocked, naming } from './database.ts';
import { isCurrent, storedDataKey } from './migrate.ts';
import { sessionOn } from './session.ts';

/**
 * Opens a state that is sound and belongs to the secret, and keeps everybody else out of it during `work`.
 *
 * @throws Error naming the file, if it is in use, damaged, or not of this release.
 */
export async function withExclusive<T>(
  file: string,
  secretFile: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  connect(file, { make: false }).close();
  const database = naming(file, () => exclusive(resolve(file)));
  try {
    const vault = naming(file, () => requireSound(database, secretFile));
    const session = sessionOn(database);
    const [fault] = await faultsOfContent(session, vault);
    naming(file, () => refuse(fault));
    return await work(session);
  } finally {
    database.close();
  }
}

function exclusive(path: string): Connection {
  const database = new Database(path, { timeout: 0, fileMustExist: true });
  try {
    // This mode is not available while another process has the database open.
    database.pragma('locking_mode = exclusive');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isLocked(error)) throw new Error('is in use; stop the service first');
    throw error;
  }
}

function requireSound(database: Connection, secretFile: string): Vault {
  refuse(faultsOfStructure(database, 'whole', 1)[0] ?? brokenReferences(database)[0]);
  const dataKey = isCurrent(database) ? storedDataKey(database) : undefined;
  if (dataKey === undefined)
    throw new Error("does not have the schema of this release; run 'cutting-layout state migrate'");
  return Vault.unseal(dataKey, readSecret(secretFile));
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new Error(`is damaged: ${fault}; run 'cutting-layout state check'`);
}
