/**
 * An answer that one process works on: of a request with an `Idempotency-Key`, or of a job. The process claims its row and
 * renews its lease until it stores the answer. If the process dies, the lease expires and another one takes over.
 */

import { listOf, type Session } from './session.ts';

/** A claim on an answer. */
export interface Lease {
  readonly owner: string;
  readonly until: string;
}

/** The rows of each table that have no answer yet. */
export const UNANSWERED = {
  replays: 'status IS NULL',
  jobs: "status IN ('queued', 'running')",
} as const;

type Claimable = keyof typeof UNANSWERED;

/** The rows whose claim has passed its time, at a time (`$1`). */
export const EXPIRED = '(lease IS NULL OR lease <= $1)';

/** The row of an answer, as long as its owner has a claim on it that nobody else took over. */
export async function holds<Row extends object>(
  session: Session,
  table: Claimable,
  id: number,
  owner: string,
): Promise<Row | undefined> {
  const [row] = await session.rows<Row>(
    `SELECT * FROM cutting_layout.${table} WHERE id = $1 AND owner = $2 AND ${UNANSWERED[table]}`,
    [id, owner],
  );
  return row;
}

/** Renews the claims of an owner. */
export async function renewClaims(
  session: Session,
  table: Claimable,
  owner: string,
  ids: readonly number[],
  until: string,
): Promise<void> {
  if (ids.length === 0) return;
  const { text, values } = listOf(ids, 3);
  await session.run(
    `UPDATE cutting_layout.${table} SET lease = $1 WHERE owner = $2 AND id IN (${text}) AND ${UNANSWERED[table]}`,
    [until, owner, ...values],
  );
}
