import { messageOf } from '../../contract/errors.ts';
import type { Vault } from '../vault.ts';
import type { Connection } from './database.ts';

/**
 * How large a database may be in bytes to be checked at each start, measured on one core: all of it takes up to 50 ms
 * for a MiB, its pages alone 8 ms. So the longest check takes some 4 seconds.
 */
const WHOLE_UP_TO = 64 * 2 ** 20;
const PAGES_UP_TO = 512 * 2 ** 20;

/** How much of a database is checked: all, its pages, or nothing. */
export type Extent = 'whole' | 'pages' | 'none';

/** What is checked of a database of so many bytes when it is opened. */
export function extentAtStart(bytes: number): Extent {
  if (bytes <= WHOLE_UP_TO) return 'whole';
  return bytes <= PAGES_UP_TO ? 'pages' : 'none';
}

/** Faults told at most. */
const MOST_FAULTS = 100;

/** What is wrong with the pages of a database and, where all is to be checked, with its tables and indexes. */
export function faultsOfStructure(database: Connection, extent: Extent, most = MOST_FAULTS): string[] {
  if (extent === 'none') return [];
  const check = extent === 'whole' ? 'integrity_check' : 'quick_check';
  return attempt(() =>
    database
      .prepare<[], string>(`PRAGMA ${check}(${most})`)
      .pluck()
      .all()
      .filter((line) => line !== 'ok'),
  );
}

/** Which rows refer to others that are not there. */
export const brokenReferences = (database: Connection): string[] =>
  attempt(() => {
    const rows = database.prepare<[], Reference>('PRAGMA foreign_key_check').iterate();
    return firstOf(rows, ({ table, parent }) => `a row of ${table} has none in ${parent}`);
  });

interface Reference {
  readonly table: string;
  readonly parent: string;
}

/** What is wrong with the content of a database of this release: what is sealed, and whose solves a key counts. */
export function faultsOfContent(database: Connection, vault: Vault): string[] {
  return attempt(() => [
    ...brokenSeals(database, vault, 'key', 'SELECT id, hash, sealed FROM keys WHERE sealed IS NOT NULL'),
    ...brokenSeals(database, vault, 'email', 'SELECT id, hash, email AS sealed FROM addresses'),
    ...strangeMeters(database),
  ]);
}

function attempt(check: () => string[]): string[] {
  try {
    return check();
  } catch (error) {
    return [messageOf(error)];
  }
}

interface Sealed {
  readonly id: number;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

function brokenSeals(database: Connection, vault: Vault, kind: 'key' | 'email', select: string): string[] {
  const isSound = ({ hash, sealed }: Sealed) => {
    try {
      return vault.hash(kind, vault.open(sealed, hash)).equals(hash);
    } catch {
      return false;
    }
  };
  const what = kind === 'key' ? 'key' : 'address';
  return firstOf(database.prepare<[], Sealed>(select).iterate(), (row) =>
    isSound(row) ? undefined : `${what} ${row.id} is not what was sealed`,
  );
}

/** A key counts on itself, or on the first of those that it replaced. */
function strangeMeters(database: Connection): string[] {
  const rows = database
    .prepare<[], { id: number }>(
      `SELECT keys.id FROM keys JOIN keys AS first ON first.id = keys.meter
       WHERE first.meter <> first.id OR first.id > keys.id OR first.address IS NOT keys.address`,
    )
    .iterate();
  return firstOf(rows, ({ id }) => `key ${id} is counted on the wrong one`);
}

function firstOf<Row>(rows: Iterable<Row>, faultOf: (row: Row) => string | undefined): string[] {
  const faults: string[] = [];
  for (const row of rows) {
    const fault = faultOf(row);
    if (fault !== undefined) faults.push(fault);
    if (faults.length === MOST_FAULTS) break;
  }
  return faults;
}
