import type { JobStore, KeepingOperations } from '../jobs.ts';
import type { Asynchronous, OperatorStore, PostgresPolicy, ServiceOperations, StateStore } from '../store.ts';
import type { Vault } from '../vault.ts';
import { type OutageWatcher, type Wait, waitByTimer } from './breaker.ts';
import { FORGET_OLD } from './charge-sql.ts';
import type { Times } from './connections.ts';
import { contentOperations } from './contents.ts';
import { Database } from './database.ts';
import { issuanceOperations } from './issuance.ts';
import { jobOperations } from './jobs.ts';
import { findKey } from './keys.ts';
import { type Making, migrate } from './migrate.ts';
import { named } from './named.ts';
import { operatorOperations } from './operator.ts';
import { replayOperations } from './replays.ts';
import { Settlement } from './settlement.ts';
import { Unavailable } from './unavailable.ts';
import { Usage } from './usage.ts';

/** Where the state is, and how to use it. */
export interface PostgresOptions extends Making {
  readonly url: string;
  /** File of the password; '' if there is none. */
  readonly passwordFile: string;
  /** File of the master secret. */
  readonly secretFile: string;
  /** Maximum connections. */
  readonly connections: number;
  readonly watcher?: OutageWatcher;
  readonly wait?: Wait;
  readonly times?: Times;
}

/** A state in PostgreSQL. */
export interface PostgresStore extends StateStore, OperatorStore, JobStore {
  /** From now on charges fail with `reason`, those that wait as well. */
  failWaiting(reason: Error): void;
}

const POLICY = {
  name: 'policy',
  text: `SELECT current_setting('server_version') AS "serverVersion", version AS "schemaVersion"
    FROM cutting_layout.schema_version`,
};

/** Gets a transaction number, which a standby cannot give, and writes it to the log of the database. */
const WRITE = {
  name: 'write',
  text: "SELECT pg_current_xact_id()::text, current_setting('transaction_read_only') AS reads",
};

const UNWATCHED: OutageWatcher = { away() {}, back() {}, refundsLost() {} };

/**
 * Opens the state in a PostgreSQL database.
 *
 * @throws Error naming the database, if it or its secret cannot be used.
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresStore> {
  const { watcher = UNWATCHED, wait = waitByTimer, secretFile } = options;
  const settlement = new Settlement(wait, (counts) => watcher.refundsLost(counts));
  const database = await Database.open({
    ...options,
    watcher: {
      away: (error) => watcher.away(error),
      back() {
        watcher.back();
        void settlement.settle();
      },
      refundsLost: (counts) => watcher.refundsLost(counts),
    },
  });
  try {
    const { vault } = await migrate(database, secretFile, options);
    if (options.prepare) await database.rows(FORGET_OLD);
    return storeOf(database, vault, settlement, secretFile);
  } catch (error) {
    await database.close();
    throw named(database, error);
  }
}

function storeOf(
  database: Database,
  vault: Vault,
  settlement: Settlement,
  secretFile: string,
): PostgresStore {
  const usage = new Usage(database, vault, settlement);
  const service: Asynchronous<ServiceOperations> = {
    policy: () => policyOf(database),
    proveWritable: () => proveWritable(database),
    findKey: (key) => findKey(database, vault, key),
    used: (account, period) => usage.used(account, period),
    charge: (account, period, limit) => usage.charge(account, period, limit),
    chargeKey: (key, period, limits) => usage.chargeKey(key, period, limits),
    refund: (account, period) => usage.refund(account, period),
    ...issuanceOperations(database, vault),
  };
  const keeping: Asynchronous<KeepingOperations> = {
    ...contentOperations(database, vault),
    ...replayOperations(database, vault, settlement),
    ...jobOperations(database, vault, settlement),
  };
  return {
    path: database.shown,
    ...service,
    ...keeping,
    ...operatorOperations(database, vault, secretFile),
    failWaiting: (reason) => usage.failWaiting(reason),
    async close() {
      await settlement.close();
      await database.close();
    },
  };
}

async function policyOf(database: Database): Promise<PostgresPolicy> {
  const [row] = await database.rows<{ serverVersion: string; schemaVersion: number }>(POLICY);
  if (row === undefined) throw new Error('there is no schema version');
  return {
    kind: 'postgresql',
    // The rest names the distribution.
    serverVersion: row.serverVersion.split(' ')[0] ?? '',
    schemaVersion: row.schemaVersion,
    maxConnections: database.connections,
    statementTimeoutMs: database.times.statement,
    lockTimeoutMs: database.times.lock,
    tls: database.usesTls,
    preparedStatements: database.keepsPlans,
  };
}

async function proveWritable(database: Database): Promise<void> {
  const [row] = await database.rows<{ reads: string }>(WRITE);
  if (row?.reads === 'on') throw new Unavailable('away', false, 'the database is read-only');
}
