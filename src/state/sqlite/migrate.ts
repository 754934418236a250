import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plan } from '../../contract/quotas.ts';
import { readOrMakeSecret, readSecret } from '../secret.ts';
import { STORE_POLICY } from '../store.ts';
import { newDataKey, Vault } from '../vault.ts';
import { RESTORE } from './damage.ts';
import { type Connection, hasTable, schemaVersion } from './database.ts';
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
    // Another process may have done it in the meantime.
    const version = schemaVersion(database);
    createTables(database);
    const isNew = storedDataKey(database) === undefined && version !== 1;
    const hasSecret = existsSync(secretFile);
    if (isNew && hasSecret && !allowNew) throw new Error(`is empty, ${lost(secretFile)}`);
    hasMadeSecret = isNew && !hasSecret;
    const vault = openVault(database, secretFile);
    if (version === 1) migrateFrom1(database, vault);
    return vault;
  });
  // Freed pages must not keep the plain text of version 1.
  database.pragma('secure_delete = on');
  let vault: Vault;
  try {
    vault = work.immediate();
  } catch (error) {
    // The new secret has sealed nothing, and with it the next start would report a lost database.
    if (hasMadeSecret) rmSync(secretFile, { force: true });
    throw error;
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma('secure_delete = off');
  return vault;
}

/** Whether the schema is this release's. */
export const isCurrent = (database: Connection): boolean =>
  schemaVersion(database) === STORE_POLICY.schemaVersion && hasTable(database, 'vault');

/** The sealed data key, if there is one. */
export function storedDataKey(database: Connection): Buffer | undefined {
  return database.prepare<[], { data_key: Buffer }>('SELECT data_key FROM vault').get()?.data_key;
}

function openVault(database: Connection, secretFile: string): Vault {
  const present = storedDataKey(database);
  if (present) return Vault.unseal(present, readSecret(secretFile));
  const secret = readOrMakeSecret(secretFile);
  const dataKey = newDataKey(secret);
  database.prepare('INSERT INTO vault (id, data_key) VALUES (1, ?)').run(dataKey);
  return Vault.unseal(dataKey, secret);
}

interface Version1Key {
  readonly api_key: string;
  readonly email: string | null;
  readonly plan: Plan;
  readonly active: number;
  readonly created_at: string;
}

interface Version1Usage {
  readonly api_key: string;
  readonly period: string;
  readonly solves: number;
}

interface Version1Count {
  readonly client: string;
  readonly day: string;
  readonly count: number;
}

/** Version 1 stored keys, addresses and client identities in plain text, and had no audit. */
function migrateFrom1(database: Connection, vault: Vault): void {
  moveKeys(database, vault);
  moveCounts(database, vault, 'SELECT client, day, solves AS count FROM anonymous_usage', 'client_usage');
  moveCounts(database, vault, 'SELECT client, day, keys AS count FROM key_issuance', 'issuance');
  database.exec('DROP TABLE usage; DROP TABLE api_keys; DROP TABLE anonymous_usage; DROP TABLE key_issuance');
}

function moveKeys(database: Connection, vault: Vault): void {
  const addAddress = database.prepare(
    'INSERT INTO addresses (hash, email) VALUES (?, ?) ON CONFLICT DO UPDATE SET hash = hash RETURNING id',
  );
  const addKey = database.prepare(
    'INSERT INTO keys (id, hash, sealed, plan, active, address, meter, issued_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addAudit = database.prepare(
    "INSERT INTO audit (at, event, actor, key, detail) VALUES (?, 'issued', 'migration', ?, 'before version 2')",
  );
  const addUsage = database.prepare(
    'INSERT INTO key_usage (meter, period, solves) SELECT id, ?, ? FROM keys WHERE hash = ?',
  );
  const keys = database.prepare<[], Version1Key>('SELECT * FROM api_keys ORDER BY created_at, rowid').all();
  for (const [index, { api_key, email, plan, active, created_at }] of keys.entries()) {
    const id = index + 1;
    const hash = vault.hash('key', api_key);
    const sealed = plan === 'free' && email !== null ? vault.seal(api_key, hash) : null;
    const address = email === null ? null : addressOf(email);
    addKey.run(id, hash, sealed, plan, active, address, id, created_at);
    addAudit.run(created_at, id);
  }
  for (const { api_key, period, solves } of database
    .prepare<[], Version1Usage>('SELECT * FROM usage')
    .all()) {
    addUsage.run(period, solves, vault.hash('key', api_key));
  }

  function addressOf(email: string): unknown {
    const hash = vault.hash('email', email);
    return addAddress.pluck().get(hash, vault.seal(email, hash));
  }
}

function moveCounts(database: Connection, vault: Vault, from: string, to: 'client_usage' | 'issuance'): void {
  const add = database.prepare(`INSERT INTO ${to} VALUES (?, ?, ?)`);
  for (const { client, day, count } of database.prepare<[], Version1Count>(from).all()) {
    add.run(day, vault.hash('client', client), count);
  }
}
