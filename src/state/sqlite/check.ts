import { messageOf } from '../../contract/errors.ts';
import { placeOf } from '../contents.ts';
import type { Vault } from '../vault.ts';
import type { Connection } from './database.ts';

/**
 * The largest databases in bytes that get a full or a page check at each start. On one core, a full check takes up to
 * 50 ms per MiB, a page check 8 ms. So the longest check takes some 4 seconds.
 */
const WHOLE_UP_TO = 64 * 2 ** 20;
const PAGES_UP_TO = 512 * 2 ** 20;

/** How much of a database is checked: everything, its pages, or nothing. */
export type Extent = 'whole' | 'pages' | 'none';

/** The extent of the check at start for a database of this size. */
export function extentAtStart(bytes: number): Extent {
  if (bytes <= WHOLE_UP_TO) return 'whole';
  return bytes <= PAGES_UP_TO ? 'pages' : 'none';
}

/** Maximum reported faults. */
const MOST_FAULTS = 100;

/** Faults in the pages of a database and, in a full check, in its tables and indexes. */
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

/** Rows that refer to missing rows. */
export const brokenReferences = (database: Connection): string[] =>
  attempt(() => {
    const rows = database.prepare<[], Reference>('PRAGMA foreign_key_check').iterate();
    return firstOf(rows, ({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`);
  });

interface Reference {
  readonly table: string;
  readonly parent: string;
}

/** Faults in the content of a current database: sealed values that do not open, and wrong meters. */
export function faultsOfContent(database: Connection, vault: Vault): string[] {
  return attempt(() => [
    ...brokenSeals(database, vault, 'key', 'SELECT id, hash, sealed FROM keys WHERE sealed IS NOT NULL'),
    ...brokenSeals(database, vault, 'email', 'SELECT id, hash, email AS sealed FROM addresses'),
    ...strangeMeters(database),
    ...brokenParts(database, vault),
    ...miscounted(database),
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
    isSound(row) ? undefined : `${what} ${row.id} cannot be decrypted`,
  );
}

/** The meter of a key is the key itself, or the first of the keys that it replaced. */
function strangeMeters(database: Connection): string[] {
  const rows = database
    .prepare<[], { id: number }>(
      `SELECT keys.id FROM keys JOIN keys AS first ON first.id = keys.meter
       WHERE first.meter <> first.id OR first.id > keys.id OR first.address IS NOT keys.address`,
    )
    .iterate();
  return firstOf(rows, ({ id }) => `key ${id} has the wrong usage counter`);
}

/** Kept requests and answers that do not open. */
function brokenParts(database: Connection, vault: Vault): string[] {
  const rows = database.prepare<[], Part>('SELECT content, part, sealed FROM parts').iterate();
  return firstOf(rows, ({ content, part, sealed }) => {
    try {
      vault.openContent(sealed, placeOf(content, part));
      return undefined;
    } catch {
      return `part ${part} of content ${content} cannot be decrypted`;
    }
  });
}

interface Part {
  readonly content: number;
  readonly part: number;
  readonly sealed: Buffer;
}

function miscounted(database: Connection): string[] {
  const counted = database.prepare<[], number>('SELECT coalesce(sum(bytes), 0) FROM contents').pluck().get();
  const kept =
    database.prepare<[], number>('SELECT bytes FROM kept_bytes WHERE meter = 0').pluck().get() ?? 0;
  return kept === counted ? [] : [`${kept} bytes are counted as kept instead of ${counted}`];
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
