import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { readSecret } from '../secret.ts';
import { COUNTED, TABLES, type TableName, type Tables } from '../tables.ts';
import { Vault } from '../vault.ts';
import { brokenReferences, faultsOfContent, faultsOfStructure } from './check.ts';
import { type Connection, connect, isLocked, naming } from './database.ts';
import { isCurrent, storedDataKey } from './migrate.ts';

/**
 * Opens a state that is sound and belongs to the secret, and keeps everybody else out of it during `work`.
 *
 * @throws Error naming the file, if it is in use, damaged, or not of this release.
 */
export async function withTables<T>(
  file: string,
  secretFile: string,
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  connect(file, { make: false }).close();
  const database = naming(file, () => exclusive(resolve(file)));
  try {
    naming(file, () => requireSound(database, secretFile));
    return await work(tablesOf(database));
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

function requireSound(database: Connection, secretFile: string): void {
  const damage = [...faultsOfStructure(database, 'whole', 1), ...brokenReferences(database)];
  if (damage[0] !== undefined) throw new Error(`is damaged: ${damage[0]}; run 'cutting-layout state check'`);
  const dataKey = isCurrent(database) ? storedDataKey(database) : undefined;
  if (dataKey === undefined)
    throw new Error("does not have the schema of this release; run 'cutting-layout state migrate'");
  const [fault] = faultsOfContent(database, Vault.unseal(dataKey, readSecret(secretFile)));
  if (fault !== undefined) throw new Error(`is damaged: ${fault}; run 'cutting-layout state check'`);
}

const tablesOf = (database: Connection): Tables => ({
  totals(table) {
    const column = COUNTED[table];
    const sum = column === undefined ? 'NULL' : `coalesce(sum(${column}), 0)`;
    const row = database
      .prepare<[], { rows: number; counts: number | null }>(
        `SELECT count(*) AS rows, ${sum} AS counts FROM ${table}`,
      )
      .get();
    return { rows: row?.rows ?? 0, counts: row?.counts ?? undefined };
  },
  rows(table: TableName) {
    const columns = Object.keys(TABLES[table]);
    // By its first column, so that a replaced key comes before its replacement.
    return database
      .prepare<[], unknown[]>(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${columns[0]}`)
      .raw()
      .iterate();
  },
  lastId(table) {
    const present = `SELECT coalesce(max(id), 0) FROM ${table}`;
    // Where ids are never used twice, SQLite remembers those of rows that are gone.
    const given = 'SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?';
    return Number(database.prepare(`SELECT max((${present}), (${given}))`).pluck().get(table));
  },
});
