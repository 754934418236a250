import { messageOf } from '../../contract/errors.ts';

/** A database that is corrupt, or holds values that nobody wrote. */
class Damage extends Error {
  override readonly name = 'Damage';
}

/** The advice to the operator. */
export const RESTORE = "restore a backup with 'cutting-layout state restore FILE'";

/** @throws Error with the first fault, if there is one. */
export function refuseDamage([fault]: readonly string[]): void {
  // Some faults begin with a heading line.
  const line = fault?.split('\n').at(-1);
  if (line !== undefined) throw new Damage(`is damaged: ${line}`);
}

/** Does `work`, and adds the advice to its error if the database is damaged. */
export function advising<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isDamage = [error, error instanceof Error ? error.cause : undefined].some(tellsDamage);
    throw isDamage ? new Error(`${messageOf(error)}; ${RESTORE}`, { cause: error }) : error;
  }
}

/** How SQLite reports damage: unreadable content, a truncated file, or unexpected tables. */
const CODES = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|ERROR$)/;

const tellsDamage = (error: unknown): boolean =>
  error instanceof Damage || (error instanceof Error && 'code' in error && CODES.test(String(error.code)));
