import type { Keys } from './keys.ts';
import type { OnSession, Session } from './session.ts';
import type { Account, KeyUsage, ServiceOperations } from './store.ts';
import type { Vault } from './vault.ts';

/** Counts solves by key and by client. */
export function usageOperations(
  vault: Vault,
  keys: Keys,
): OnSession<Pick<ServiceOperations, 'findKeyUsage' | 'used' | 'charge' | 'chargeKey' | 'refund'>> {
  /** Where the solves of an account are counted. */
  const counterOf = (account: Account) =>
    'meter' in account
      ? ({ table: 'key_usage', column: 'meter', subject: account.meter } as const)
      : ({ table: 'client_usage', column: 'client', subject: vault.hash('client', account.client) } as const);

  /** Counts one more solve, up to `limit`. Returns whether it did. */
  async function add(session: Session, account: Account, period: string, limit: number): Promise<boolean> {
    const { table, column, subject } = counterOf(account);
    const added = await session.run(
      `INSERT INTO cutting_layout.${table} AS u (${column}, period, solves)
       SELECT $1, $2, 1 WHERE CAST($3 AS integer) > 0
       ON CONFLICT (${column}, period) DO UPDATE SET solves = u.solves + 1 WHERE u.solves < $3`,
      [subject, period, limit],
    );
    return added === 1;
  }

  return {
    async findKeyUsage(session, key, period) {
      const [row] = await session.rows<KeyUsage>(
        `SELECT id, plan, keys.meter, coalesce(solves, 0) AS solves
         FROM cutting_layout.keys LEFT JOIN cutting_layout.key_usage AS u ON u.meter = keys.meter AND period = $2
         WHERE hash = $1 AND active`,
        [vault.hash('key', key), period],
      );
      return row;
    },
    async used(session, account, period) {
      const { table, column, subject } = counterOf(account);
      const select = `SELECT solves FROM cutting_layout.${table} WHERE ${column} = $1 AND period = $2`;
      const [row] = await session.rows<{ solves: number }>(select, [subject, period]);
      return row?.solves ?? 0;
    },
    charge: (session, client, period, limit) => add(session, { client }, period, limit),
    async chargeKey(session, key, period, limits) {
      const found = await keys.find(session, key);
      if (found === undefined) return { outcome: 'unknown' };
      const { plan, meter } = found;
      const isCharged = await add(session, { meter }, period, limits[plan]);
      return isCharged ? { outcome: 'charged', meter } : { outcome: 'exhausted', plan };
    },
    async refund(session, account, period) {
      const { table, column, subject } = counterOf(account);
      await session.run(
        `UPDATE cutting_layout.${table} SET solves = solves - 1 WHERE ${column} = $1 AND period = $2 AND solves > 0`,
        [subject, period],
      );
    },
  };
}

export type UsageOperations = ReturnType<typeof usageOperations>;
