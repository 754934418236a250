import type { Account, ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { Connection } from './database.ts';

/** Days for which counts of clients without a key are kept, in case the clock goes back. */
const KEPT_DAYS = 2;

/** Counts solves by key and by client. */
export function usageOperations(
  database: Connection,
  vault: Vault,
): Pick<ServiceOperations, 'used' | 'charge' | 'refund'> {
  const statements = {
    meter: countersOf(database, 'key_usage', 'meter'),
    client: countersOf(database, 'client_usage', 'client'),
  };
  const prune = pruning(database, 'client_usage');

  const statementsOf = (account: Account) => ('meter' in account ? statements.meter : statements.client);
  const subjectOf = (account: Account) =>
    'meter' in account ? account.meter : vault.hash('client', account.client);

  return {
    used(account, period) {
      return statementsOf(account).used.get({ subject: subjectOf(account), period })?.solves ?? 0;
    },
    charge(account, period, limit) {
      if ('client' in account) prune(period);
      const { changes } = statementsOf(account).charge.run({ subject: subjectOf(account), period, limit });
      return changes === 1;
    },
    refund(account, period) {
      statementsOf(account).refund.run({ subject: subjectOf(account), period });
    },
  };
}

interface Counter {
  readonly subject: number | Uint8Array;
  readonly period: string;
}

function countersOf(database: Connection, table: string, subject: string) {
  const one = `${subject} = @subject AND period = @period`;
  return {
    used: database.prepare<[Counter], { solves: number }>(`SELECT solves FROM ${table} WHERE ${one}`),
    charge: database.prepare<[Counter & { limit: number }]>(`
      INSERT INTO ${table} (${subject}, period, solves) SELECT @subject, @period, 1 WHERE @limit > 0
      ON CONFLICT DO UPDATE SET solves = solves + 1 WHERE solves < @limit`),
    refund: database.prepare<[Counter]>(
      `UPDATE ${table} SET solves = solves - 1 WHERE ${one} AND solves > 0`,
    ),
  };
}

/** Deletes the counts of past days, once per day. */
export function pruning(database: Connection, table: 'client_usage' | 'issuance'): (day: string) => void {
  const forget = database.prepare(`DELETE FROM ${table} WHERE period < date(?, '-${KEPT_DAYS} days')`);
  let done = '';
  return (day) => {
    if (day === done) return;
    forget.run(day);
    done = day;
  };
}
