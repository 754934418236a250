import pg from 'pg';

/**
 * Why the database did not do what it was asked.
 *
 * `away`: it cannot be reached, is read-only, or its connection was lost. `late`: it did not answer in time. `locked`:
 * another client holds a lock for too long, or all connections of this node stay busy.
 */
export type Reason = 'away' | 'late' | 'locked';

/** The database did not do what it was asked. Later it may. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** Other bundles have classes of their own, so they look for this. */
  readonly isUnavailable = true;
  readonly reason: Reason;
  /** Whether it may have done it all the same, because only the answer is missing. */
  readonly mayHaveHappened: boolean;

  constructor(reason: Reason, mayHaveHappened: boolean, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.mayHaveHappened = mayHaveHappened;
  }
}

/** Classes of SQLSTATE: lost connections, and shutdown or start-up of the server. */
const LOST = '08';
const STOPPING = '57P';

/** SQLSTATE: too many connections; a standby, which only reads. */
const AWAY = ['53300', '25006'];

/** SQLSTATE: `lock_timeout` and `statement_timeout`, and a deadlock, which a repetition resolves. */
const LOCKED = ['55P03', '57014', '40P01'];

/** The message of the driver when an answer is late. It then has to close the connection. */
const LATE = 'Query read timeout';

/** The SQLSTATE of an error that the server reported. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The meaning of an error of a statement that was sent. */
export function ofStatement(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const state = sqlStateOf(error);
  if (error.message === LATE) return new Unavailable('late', true, error.message, error);
  // Whatever else the server reports, it has rolled back. Of a lost connection, only a pooler in between reports.
  if (state === undefined || state.startsWith(LOST))
    return new Unavailable('away', true, error.message, error);
  if (state.startsWith(STOPPING) || AWAY.includes(state))
    return new Unavailable('away', false, error.message, error);
  if (LOCKED.includes(state)) return new Unavailable('locked', false, error.message, error);
  return error;
}
