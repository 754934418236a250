import { messageOf } from '../../contract/errors.ts';
import { MAX_FAULTS } from '../check.ts';
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

/** Faults in the pages of a database and, in a full check, in its tables and indexes. */
export function faultsOfStructure(database: Connection, extent: Extent, most = MAX_FAULTS): string[] {
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
  attempt(() =>
    database
      .prepare<[], { child: string; parent: string }>(
        `SELECT "table" AS child, parent FROM pragma_foreign_key_check LIMIT ${MAX_FAULTS}`,
      )
      .all()
      .map(({ child, parent }) => `a row of ${child} refers to a missing row of ${parent}`),
  );

function attempt(check: () => string[]): string[] {
  try {
    return check();
  } catch (error) {
    return [messageOf(error)];
  }
}
