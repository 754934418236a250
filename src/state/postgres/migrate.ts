import { existsSync, rmSync } from 'node:fs';
import { readOrMakeSecret, readSecret } from '../secret.ts';
import type { Session } from '../session.ts';
import { newDataKey, Vault } from '../vault.ts';
import type { Database } from './database.ts';
import { MIGRATIONS, SCHEMA_VERSION } from './schema.ts';
import { Unavailable } from './unavailable.ts';

/** How to open or create the tables. */
export interface Making {
  /** Whether to create or upgrade them; if not, they must be those of this release. */
  readonly prepare: boolean;
  /** Whether to create them for an existing secret, which may belong to a lost database. */
  readonly allowNew?: boolean;
}

/** Lets one node migrate at a time. Any number that no other user of the database takes. */
export const MIGRATION_LOCK = 1_129_074_765;

/** A migration may rewrite a table, and other nodes wait for it, so both may take minutes. In milliseconds. */
const MIGRATION = { statementMs: 600_000, lockMs: 600_000, lock: MIGRATION_LOCK };

/** The version of a database without tables. */
export const EMPTY = 0;

/** The versions before and after a migration. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
  readonly vault: Vault;
}

/**
 * Opens the vault, and before that creates or upgrades the tables in one transaction. Any number of nodes may do so at
 * once: one does it, the others wait.
 *
 * @throws Error if the tables are newer than this release, or the secret is missing, wrong, or without its tables.
 */
export async function migrate(database: Database, secretFile: string, making: Making): Promise<Migrated> {
  const present = await database.transaction(versionOf);
  if (present < SCHEMA_VERSION && !making.prepare) {
    const what = present === EMPTY ? 'has no tables of this service' : `has schema version ${present}`;
    throw new Error(`${what}; run 'cutting-layout state migrate'`);
  }
  let hasMadeSecret = false;
  try {
    return await database.transaction(
      async (session) => {
        const from = await versionOf(session);
        refuseNewer(from);
        if (from === EMPTY) refuseLost(secretFile, making);
        await upgrade(session, from);
        if (from === EMPTY) {
          hasMadeSecret = !existsSync(secretFile);
          const dataKey = newDataKey(readOrMakeSecret(secretFile));
          await session.run('INSERT INTO cutting_layout.vault (id, data_key) VALUES (1, $1)', [dataKey]);
        }
        return { from, to: SCHEMA_VERSION, vault: await openVault(session, secretFile) };
      },
      present === SCHEMA_VERSION ? {} : MIGRATION,
    );
  } catch (error) {
    // The new secret has sealed nothing, and with it the next start would report lost tables.
    const isUndone = !(error instanceof Unavailable && error.mayHaveHappened);
    if (hasMadeSecret && isUndone) rmSync(secretFile, { force: true });
    throw error;
  }
}

/**
 * Creates the tables, without a data key. The transaction must have the lock of migrations.
 *
 * @throws Error if there are any.
 */
export async function createTables(session: Session): Promise<void> {
  const found = await versionOf(session);
  if (found !== EMPTY) throw new Error('already has tables of this service; name an empty database');
  await upgrade(session, found);
}

/** Brings the tables to the version of this release. */
async function upgrade(session: Session, from: number): Promise<void> {
  if (from === SCHEMA_VERSION) return;
  if (from === EMPTY) {
    await session.run('CREATE SCHEMA cutting_layout');
    await session.run('CREATE TABLE cutting_layout.schema_version (version integer NOT NULL)');
    await session.run('INSERT INTO cutting_layout.schema_version VALUES (0)');
  }
  for (const migration of MIGRATIONS.slice(from)) await session.run(migration);
  await session.run('UPDATE cutting_layout.schema_version SET version = $1', [SCHEMA_VERSION]);
}

/** The schema version; 0 if there are no tables. */
export async function versionOf(session: Session): Promise<number> {
  const [found] = await session.rows<{ exists: boolean }>(
    // Not to_regclass: it may remember that there was no such table, although another node has just made it.
    `SELECT EXISTS (
       SELECT FROM pg_catalog.pg_tables WHERE schemaname = 'cutting_layout' AND tablename = 'schema_version'
     ) AS exists`,
  );
  if (!found?.exists) return EMPTY;
  const [row] = await session.rows<{ version: number }>('SELECT version FROM cutting_layout.schema_version');
  return row?.version ?? EMPTY;
}

async function openVault(session: Session, secretFile: string): Promise<Vault> {
  const [row] = await session.rows<{ data_key: Buffer }>('SELECT data_key FROM cutting_layout.vault');
  if (row === undefined)
    throw new Error('has lost its data key, so no key works; restore a dump with pg_restore');
  const secret = readSecret(secretFile);
  try {
    return Vault.unseal(row.data_key, secret);
  } catch {
    throw new Error(
      `was encrypted with another secret than the one in ${secretFile}: all nodes need the same`,
    );
  }
}

function refuseNewer(version: number): void {
  if (version <= SCHEMA_VERSION) return;
  throw new Error(
    `has schema version ${version}, but this release supports up to ${SCHEMA_VERSION}: install the release that the other nodes run`,
  );
}

function refuseLost(secretFile: string, { allowNew = false }: Making): void {
  if (allowNew || !existsSync(secretFile)) return;
  throw new Error(
    `has no tables of this service, but the secret ${secretFile} exists. If they are lost, restore a dump with ` +
      "pg_restore; for new ones, run 'cutting-layout state migrate --new'",
  );
}
