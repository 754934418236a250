import { later } from '../clock.ts';
import type { OnSession, Session } from './session.ts';
import type { Account, ServiceOperations } from './store.ts';
import type { Vault } from './vault.ts';

/** Days for which counts of clients without a key are kept, in case the clock goes back. */
const KEPT_DAYS = 2;

/** Counts solves by key and by client. */
export function usageOf(vault: Vault) {
  let prunedDay = '';

  /** Where the solves of an account are counted. */
  const placeOf = (account: Account) =>
    'meter' in account
      ? ({ table: 'key_usage', column: 'meter', subject: account.meter } as const)
      : ({ table: 'client_usage', column: 'client', subject: vault.hash('client', account.client) } as const);

  /** Takes back `solves`. */
  async function subtract(session: Session, account: Account, period: string, solves: number): Promise<void> {
    const { table, column, subject } = placeOf(account);
    await session.run(
      `UPDATE cutting_layout.${table} SET solves = CASE WHEN solves > $3 THEN solves - $3 ELSE 0 END
       WHERE ${column} = $1 AND period = $2`,
      [subject, period, solves],
    );
  }

  /** Forgets the counts of clients of past days, once per day. */
  async function prune(session: Session, day: string): Promise<void> {
    const oldest = oldestKept(day);
    if (day === prunedDay || oldest === undefined) return;
    await session.run('DELETE FROM cutting_layout.client_usage WHERE period < $1', [oldest]);
    prunedDay = day;
  }

  const operations: OnSession<Pick<ServiceOperations, 'used' | 'charge' | 'refund'>> = {
    async used(session, account, period) {
      const { table, column, subject } = placeOf(account);
      const select = `SELECT solves FROM cutting_layout.${table} WHERE ${column} = $1 AND period = $2`;
      const [row] = await session.rows<{ solves: number }>(select, [subject, period]);
      return row?.solves ?? 0;
    },
    async charge(session, account, period, limit) {
      if ('client' in account) await prune(session, period);
      const { table, column, subject } = placeOf(account);
      const added = await session.run(
        `INSERT INTO cutting_layout.${table} AS u (${column}, period, solves)
         SELECT $1, $2, 1 WHERE CAST($3 AS integer) > 0
         ON CONFLICT (${column}, period) DO UPDATE SET solves = u.solves + 1 WHERE u.solves < $3`,
        [subject, period, limit],
      );
      return added === 1;
    },
    refund: (session, account, period) => subtract(session, account, period, 1),
  };
  return { operations, placeOf, subtract, prune };
}

export type Usage = ReturnType<typeof usageOf>;

const DAY_MS = 86_400_000;

/** The oldest day whose counts are kept on a day; undefined for a month. */
export const oldestKept = (period: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(period)
    ? later(`${period}T00:00:00.000Z`, -KEPT_DAYS * DAY_MS).slice(0, period.length)
    : undefined;
