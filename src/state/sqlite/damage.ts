import { messageOf } from '../../contract/errors.ts';

/** A database that is broken, or holds what nobody has written. */
class Damage extends Error {
  override readonly name = 'Damage';
}

/** What the operator can do about it. */
export const RESTORE = "restore a backup with 'cutting-layout state restore FILE'";

/** @throws Error that tells the first fault, where there is one. */
export function refuseDamage([fault]: readonly string[]): void {
  // Some faults have a heading of their own line.
  const line = fault?.split('\n').at(-1);
  if (line !== undefined) throw new Damage(`is damaged: ${line}`);
}

/** Does `work`, and adds the way out to what it throws where the database is damaged. */
export function advising<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isDamage = [error, error instanceof Error ? error.cause : undefined].some(tellsDamage);
    throw isDamage ? new Error(`${messageOf(error)}; ${RESTORE}`, { cause: error }) : error;
  }
}

/** SQLite meets damage as what it cannot read, as an end of the file too early, or as tables that are not the ones meant. */
const CODES = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|ERROR$)/;

const tellsDamage = (error: unknown): boolean =>
  error instanceof Damage || (error instanceof Error && 'code' in error && CODES.test(String(error.code)));
