import {
  COUNTED,
  NUMBERED,
  TABLE_NAMES,
  TABLES,
  type TableName,
  type Tables,
  type Totals,
} from '../tables.ts';
import { Database, type DatabaseOptions, type Session } from './database.ts';
import { createTables, MIGRATION_LOCK } from './migrate.ts';
import { named } from './named.ts';

/** A large state takes minutes. In milliseconds. */
const IMPORT_MS = { statement: 600_000, lock: 5_000 };

/** Rows sent at a time, and about the bytes of their values: the driver copies them several times. */
const PAGE = 1_000;
const PAGE_BYTES = 4_194_304;

/** The rows that were moved, by table. */
export type Moved = Readonly<Record<TableName, number>>;

/**
 * Moves a state into a database without tables of this service, in one transaction. Seals and hashes stay as they are, and
 * so does the secret.
 *
 * @throws Error naming the database, if it has such tables, or if anything went missing. Nothing is changed then.
 */
export async function importState(
  options: DatabaseOptions,
  tables: Tables,
): Promise<Moved & { path: string }> {
  const database = await Database.open(options);
  try {
    const moved = await database.transaction(
      async (session) => {
        await createTables(session);
        for (const table of TABLE_NAMES) await copy(session, table, tables.rows(table));
        for (const table of NUMBERED)
          await session.run(
            `SELECT setval(pg_get_serial_sequence('cutting_layout.${table}', 'id'), $1::bigint, false)`,
            [tables.lastId(table) + 1],
          );
        const rows: [TableName, number][] = [];
        for (const table of TABLE_NAMES)
          rows.push([table, await verify(session, table, tables.totals(table))]);
        return Object.fromEntries(rows) as Moved;
      },
      IMPORT_MS,
      MIGRATION_LOCK,
    );
    return { path: database.shown, ...moved };
  } catch (error) {
    throw named(database, error);
  } finally {
    await database.close();
  }
}

async function copy(session: Session, table: TableName, rows: Iterable<readonly unknown[]>): Promise<void> {
  const types = Object.entries(TABLES[table]);
  const names = types.map(([name]) => name).join(', ');
  const parameters = types.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const insert = `INSERT INTO cutting_layout.${table} (${names}) SELECT * FROM unnest(${parameters})`;
  const send = (page: readonly (readonly unknown[])[]) =>
    session.run(
      insert,
      types.map(([, type], index) => page.map((row) => (type === 'boolean' ? row[index] === 1 : row[index]))),
    );
  let page: (readonly unknown[])[] = [];
  let bytes = 0;
  for (const row of rows) {
    page.push(row);
    for (const value of row) if (value instanceof Uint8Array) bytes += value.byteLength;
    if (page.length < PAGE && bytes < PAGE_BYTES) continue;
    await send(page);
    page = [];
    bytes = 0;
  }
  if (page.length > 0) await send(page);
}

async function verify(session: Session, table: TableName, wanted: Totals): Promise<number> {
  const column = COUNTED[table];
  const sum = column === undefined ? 'NULL' : `coalesce(sum(${column}), 0)`;
  const [found] = await session.rows<{ rows: string; counts: string | null }>(
    `SELECT count(*) AS rows, ${sum}::text AS counts FROM cutting_layout.${table}`,
  );
  const isSame =
    Number(found?.rows) === wanted.rows &&
    (wanted.counts === undefined || Number(found?.counts) === wanted.counts);
  if (isSame) return wanted.rows;
  throw new Error(`not everything of the table ${table} arrived; nothing was moved`);
}
