import type { Session } from '../session.ts';
import { Database, type DatabaseOptions, named } from './database.ts';
import { createTables, MIGRATION_LOCK } from './migrate.ts';

/** A large state takes minutes. */
const IMPORT = { statementMs: 600_000, lockMs: 5_000, lock: MIGRATION_LOCK };

/**
 * Every table whose rows are moved, in an order in which each row follows those that it refers to, and what must have the
 * same sum before and after.
 */
const TABLES = {
  vault: '0',
  addresses: '0',
  keys: '0',
  key_usage: 'solves',
  client_usage: 'solves',
  issuance: 'keys',
  audit: '0',
  contents: 'bytes',
  parts: 'length(sealed)',
  replays: '0',
  jobs: '0',
} as const;

type Table = keyof typeof TABLES;

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
 * @throws Error naming the database, if it has such tables, or if anything went missing. Nothing is changed then.
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
      for (const table of Object.keys(TABLES) as Table[])
        rows.push([table, await move(table, file, session)]);
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
  const size = pageOf(table);
  for (let moved = 0; ; moved += size) {
    // A replaced key comes before its replacement.
    const page = await from.rows<Record<string, unknown>>(
      `SELECT * FROM cutting_layout.${table} ORDER BY 1, 2 LIMIT $1 OFFSET $2`,
      [size, moved],
    );
    const [first] = page;
    if (first === undefined) break;
    const columns = Object.keys(first);
    const values = page.flatMap((row) => columns.map((column) => row[column]));
    const tuples = page.map((_, row) => columns.map((__, column) => `$${row * columns.length + column + 1}`));
    const insert = `INSERT INTO cutting_layout.${table} (${columns.join(', ')})
      VALUES ${tuples.map((tuple) => `(${tuple.join(', ')})`).join(', ')}`;
    await to.run(insert, values);
  }
  const [wanted, found] = [await totalsOf(table, from), await totalsOf(table, to)];
  if (wanted?.rows === found?.rows && wanted?.total === found?.total) return wanted?.rows ?? 0;
  throw new Error(`not everything of the table ${table} arrived; nothing was moved`);
}

async function totalsOf(table: Table, session: Session) {
  const [totals] = await session.rows<{ rows: number; total: number }>(
    `SELECT count(*) AS rows, CAST(coalesce(sum(${TABLES[table]}), 0) AS bigint) AS total FROM cutting_layout.${table}`,
  );
  return totals;
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
