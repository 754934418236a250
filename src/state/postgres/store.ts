import { asynchronous, type Call, isRead, OPERATIONS, type Operations } from '../calls.ts';
import type { JobStore } from '../jobs.ts';
import { operationsOf } from '../operations.ts';
import type { Asynchronous, Session } from '../session.ts';
import type { OperatorStore, PostgresPolicy, StateStore } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { OutageWatcher, Wait } from './breaker.ts';
import { Charges } from './charges.ts';
import type { Times } from './connections.ts';
import { type Change, Database, FORGET_OLD, named } from './database.ts';
import { type Making, migrate } from './migrate.ts';
import { Unavailable } from './unavailable.ts';

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

/**
 * Opens the state in a PostgreSQL database.
 *
 * @throws Error naming the database, if it or its secret cannot be used.
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresStore> {
  const database = await Database.open(options);
  try {
    const { vault } = await migrate(database, options.secretFile, options);
    if (options.prepare) await database.read((session) => session.run(FORGET_OLD));
    return storeOf(database, vault, options.secretFile);
  } catch (error) {
    await database.close();
    throw named(database, error);
  }
}

type Operation = (session: Session, ...args: Call['args']) => Promise<unknown>;

/** Changes of keys by its operator and clients; all others are of requests and answers. */
const OF_KEYS: ReadonlySet<keyof Operations> = new Set([
  'requestKey',
  'issueKey',
  'setPlan',
  'revokeKey',
  'reactivateKey',
  'rotateKey',
  'setBlocked',
  'changeSecret',
]);

function storeOf(database: Database, vault: Vault, secretFile: string): PostgresStore {
  const { operations, usage, keys } = operationsOf(vault, secretFile);
  const charges = new Charges(database, { usage, keys });

  /** How a change is taken back that was perhaps made. Others expire, or their callers repeat them. */
  const undos = {
    enqueueJob: async (session, [job], { outcome }) => {
      // A retry with the same Idempotency-Key finds the job. Without one, its client would not know of it.
      if (outcome !== 'queued' || job.replay !== undefined) return;
      const deleted = await operations.deleteJob(session, job.key, job.id);
      const key = await keys.find(session, job.key);
      // Another node may have begun it.
      if (key && deleted && deleted.status !== 'queued')
        await usage.subtract(session, { meter: key.meter }, job.period, 1);
    },
    reserveReplay: async (session, [, { owner }], reserved) => {
      if (reserved.outcome === 'reserved') await operations.releaseReplay(session, reserved.id, owner);
    },
    chargeReplay: async (session, [id, owner, , period], charge) => {
      if (charge.outcome !== 'charged') return;
      const update = `UPDATE cutting_layout.replays SET charged = false
        WHERE id = $1 AND owner = $2 AND status IS NULL AND charged`;
      if ((await session.run(update, [id, owner])) === 1)
        await usage.subtract(session, { meter: charge.meter }, period, 1);
    },
    claimJob: async (session, [{ owner }], job) => {
      if (job) await operations.returnJobs(session, owner, [job.number]);
    },
  } satisfies Undos;

  function changeOf({ name, args }: Call): Change<unknown> {
    const undo = name in undos ? (undos[name as keyof typeof undos] as Undo) : undefined;
    return {
      // A part is added in one statement, and takes longer than others.
      ...(name !== 'addPart' && { lock: OF_KEYS.has(name) ? 'keys' : 'answers' }),
      isOnDisk: OPERATIONS[name] === 'write',
      ...(undo && { undo: (session, result) => undo(session, args, result) }),
    };
  }

  const perform = (call: Call): Promise<unknown> => {
    const operation = operations[call.name as keyof typeof operations] as Operation;
    const work = (session: Session) => operation(session, ...call.args);
    return isRead(call) ? database.read(work) : database.change(work, changeOf(call));
  };
  const shared = asynchronous(perform);

  return {
    path: database.shown,
    ...shared,
    policy: () => policyOf(database),
    proveWritable: () => proveWritable(database),
    async charge(account, period, limit) {
      return (await charges.make({ account, period, limit })).outcome === 'charged';
    },
    async chargeKey(key, period, limits) {
      const { outcome, plan, meter } = await charges.make({ key, period, limits });
      if (plan === undefined || meter === undefined) return { outcome: 'unknown' };
      return outcome === 'charged' ? { outcome, meter } : { outcome: 'exhausted', plan };
    },
    refund: (account, period) =>
      database.changeEventually((session) => operations.refund(session, account, period)),
    async releaseReplay(...args) {
      // Its charge may still have to be undone.
      await database.settle();
      await shared.releaseReplay(...args);
    },
    failWaiting: (reason) => charges.failWaiting(reason),
    close: () => database.close(),
  };
}

type Undo = (session: Session, args: Call['args'], result: unknown) => Promise<void>;

type Undos = {
  [Name in keyof Operations]?: (
    session: Session,
    args: Parameters<Operations[Name]>,
    result: Awaited<ReturnType<Asynchronous<Operations>[Name]>>,
  ) => Promise<void>;
};

async function policyOf(database: Database): Promise<PostgresPolicy> {
  const [row] = await database.read((session) =>
    session.rows<{ server: string; version: number }>(
      `SELECT current_setting('server_version') AS server, version FROM cutting_layout.schema_version`,
    ),
  );
  if (row === undefined) throw new Error('there is no schema version');
  return {
    kind: 'postgresql',
    // The rest names the distribution.
    serverVersion: row.server.split(' ')[0] ?? '',
    schemaVersion: row.version,
    maxConnections: database.connections,
    statementTimeoutMs: database.times.statement,
    lockTimeoutMs: database.times.lock,
    tls: database.usesTls,
    preparedStatements: database.keepsPlans,
  };
}

/** Gets a transaction number, which a standby cannot give, and writes it to the log of the database. */
async function proveWritable(database: Database): Promise<void> {
  const [row] = await database.read((session) =>
    session.rows<{ reads: string }>(
      "SELECT pg_current_xact_id()::text, current_setting('transaction_read_only') AS reads",
    ),
  );
  if (row?.reads === 'on') throw new Unavailable('away', false, 'the database is read-only');
}
