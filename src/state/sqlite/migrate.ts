import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOrMakeSecret, readSecret } from '../secret.ts';
import { STORE_POLICY } from '../store.ts';
import { newDataKey, Vault } from '../vault.ts';
import { RESTORE } from './damage.ts';
import { type Connection, schemaVersion } from './database.ts';
import { createTables } from './schema.ts';

/** How to create a missing database. */
export interface Making {
  /** Whether to create one for an existing secret, which may belong to a lost database. */
  readonly allowNew?: boolean;
}

/** @throws Error if the database is gone but its secret still exists. */
export function refuseLostDatabase(file: string, secretFile: string): void {
  // The secret is created after the file. The order of these checks matters if another process starts at the same time.
  if (existsSync(secretFile) && !existsSync(file)) {
    throw new Error(`state database ${resolve(file)}: does not exist, ${lost(secretFile)}`);
  }
}

const lost = (secretFile: string): string =>
  `but its secret ${secretFile} exists; ${RESTORE}, or start without keys with 'cutting-layout state migrate --new'`;

/**
 * Upgrades a database to this release's schema in one transaction.
 *
 * @param secretFile of the master secret, which is created if nothing is sealed yet.
 * @throws Error if the secret is missing or wrong, or if it exists and the database is empty.
 */
export function migrate(database: Connection, secretFile: string, { allowNew = false }: Making = {}): Vault {
  const present = isCurrent(database) ? storedDataKey(database) : undefined;
  if (present) return Vault.unseal(present, readSecret(secretFile));
  let hasMadeSecret = false;
  const work = database.transaction(() => {
    createTables(database);
    // Another process may have done it in the meantime.
    const dataKey = storedDataKey(database);
    if (dataKey) return Vault.unseal(dataKey, readSecret(secretFile));
    const hasSecret = existsSync(secretFile);
    if (hasSecret && !allowNew) throw new Error(`is empty, ${lost(secretFile)}`);
    hasMadeSecret = !hasSecret;
    const secret = readOrMakeSecret(secretFile);
    const made = newDataKey(secret);
    database.prepare('INSERT INTO vault (id, data_key) VALUES (1, ?)').run(made);
    return Vault.unseal(made, secret);
  });
  try {
    return work.immediate();
  } catch (error) {
    // The new secret has sealed nothing, and with it the next start would report a lost database.
    if (hasMadeSecret) rmSync(secretFile, { force: true });
    throw error;
  }
}

export const OTHER_SCHEMA = "does not have the schema of this release; run 'cutting-layout state migrate'";

/** Whether the schema is this release's. */
export const isCurrent = (database: Connection): boolean =>
  schemaVersion(database) === STORE_POLICY.schemaVersion;

/** The sealed data key, if there is one. */
export function storedDataKey(database: Connection): Buffer | undefined {
  return database.prepare<[], { data_key: Buffer }>('SELECT data_key FROM vault').get()?.data_key;
}
