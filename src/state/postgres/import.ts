import type { Session } from '../session.ts';
import { Database, type DatabaseOptions, named } from './database.ts';
import { createTables, MIGRATION_LOCK } from './migrate.ts';

/** A large state takes minutes. */
const IMPORT = { statementMs: 600_000, lockMs: 5_000, lock: MIGRATION_LOCK };

/** Every table whose rows are moved, in an order in which each row follows those that it refers to. */
const TABLES = [
  'vault',
  'addresses',
  'keys',
  'key_usage',
  'client_usage',
  'issuance',
  'audit',
  'contents',
  'parts',
  'replays',
  'jobs',
] as const;

type Table = (typeof TABLES)[number];

/** The tables whose rows get their ids from the database. */
const NUMBERED = ['audit', 'contents', 'replays', 'jobs'] as const;

/** Rows moved at a time; parts have up to 256 KiB each. */
const pageOf = (table: Table): number => (table === 'parts' ? 16 : 500);

/** The rows that were moved, by table. */
export type Moved = Readonly<Record<Table, number>>;

/**
 * Moves a state from a SQLite file into a database without tables of this service, in one transaction. Seals and hashes stay
 * as they are, and so does the secret.
 *
 * @throws Error naming the database, if it has such tables. Nothing is changed then.
 */
export async function importState(
  options: DatabaseOptions,
  file: Session,
): Promise<Moved & { path: string }> {
  const database = await Database.open(options);
  try {
    const moved = await database.transaction(async (session) => {
      await createTables(session);
      const rows: [Table, number][] = [];
      for (const table of TABLES) rows.push([table, await move(table, file, session)]);
      for (const table of NUMBERED) await continueIds(table, file, session);
      return Object.fromEntries(rows) as Moved;
    }, IMPORT);
    return { path: database.shown, ...moved };
  } catch (error) {
    throw named(database, error);
  } finally {
    await database.close();
  }
}

/** Returns the number of rows. */
async function move(table: Table, from: Session, to: Session): Promise<number> {
  for (let moved = 0; ; ) {
    // A replaced key comes before its replacement.
    const page = await from.rows<Record<string, unknown>>(
      `SELECT * FROM cutting_layout.${table} ORDER BY 1, 2 LIMIT $1 OFFSET $2`,
      [pageOf(table), moved],
    );
    const [first] = page;
    if (first === undefined) return moved;
    const columns = Object.keys(first);
    const values = page.flatMap((row) => columns.map((column) => row[column]));
    const tuples = page.map((_, row) => columns.map((__, column) => `$${row * columns.length + column + 1}`));
    const insert = `INSERT INTO cutting_layout.${table} (${columns.join(', ')})
      VALUES ${tuples.map((tuple) => `(${tuple.join(', ')})`).join(', ')}`;
    moved += await to.run(insert, values);
  }
}

/** The next id follows the last one that a row ever had. */
async function continueIds(table: (typeof NUMBERED)[number], from: Session, to: Session): Promise<void> {
  const [last] = await from.rows<{ id: number }>(
    `SELECT max(coalesce((SELECT max(id) FROM cutting_layout.${table}), 0),
       coalesce((SELECT seq FROM sqlite_sequence WHERE name = $1), 0)) AS id`,
    [table],
  );
  await to.run(
    `SELECT setval(pg_get_serial_sequence('cutting_layout.${table}', 'id'), CAST($1 AS bigint), false)`,
    [(last?.id ?? 0) + 1],
  );
}
