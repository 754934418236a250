import { asynchronous, type Call, isRead, OPERATIONS, type Operations } from '../calls.ts';
import type { JobStore } from '../jobs.ts';
import { operationsOf } from '../operations.ts';
import type { Session } from '../session.ts';
import type { OperatorStore, PostgresPolicy, StateStore } from '../store.ts';
import type { Vault } from '../vault.ts';
import { Database, type DatabaseOptions, named } from './database.ts';
import { EMPTY, type Making, migrate } from './migrate.ts';
import { Unavailable } from './unavailable.ts';

/** Where the state is, and how to use it. */
export interface PostgresOptions extends Making, DatabaseOptions {
  /** File of the master secret. */
  readonly secretFile: string;
}

/** A state in PostgreSQL. */
export interface PostgresStore extends StateStore, OperatorStore, JobStore {
  /** Whether its tables were created at opening. */
  readonly isNew: boolean;
  /** From now on calls that would wait for a connection fail with `reason`. */
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
    const { vault, from } = await migrate(database, options.secretFile, options);
    return { isNew: from === EMPTY, ...storeOf(database, vault, options.secretFile) };
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

/** Changes of one row, which locks itself: charges are frequent, and a part takes longer than other changes. */
const UNLOCKED: ReadonlySet<keyof Operations> = new Set(['charge', 'chargeKey', 'addPart']);

/** Operations that change more when they are done twice. */
const ONCE: ReadonlySet<keyof Operations> = new Set([
  'charge',
  'chargeKey',
  'chargeReplay',
  'refund',
  'enqueueJob',
  'issueKey',
  'rotateKey',
]);

function storeOf(database: Database, vault: Vault, secretFile: string): Omit<PostgresStore, 'isNew'> {
  const operations = operationsOf(vault, secretFile);

  function perform({ name, args }: Call): Promise<unknown> {
    const operation = operations[name as keyof typeof operations] as Operation;
    const work = (session: Session) => operation(session, ...args);
    if (isRead({ name, args })) return database.run(work);
    return database.change(work, {
      ...(!UNLOCKED.has(name) && { lock: OF_KEYS.has(name) ? 'keys' : 'answers' }),
      isOnDisk: OPERATIONS[name] === 'write',
      isRepeatable: !ONCE.has(name),
    });
  }

  return {
    path: database.shown,
    ...asynchronous(perform),
    policy: () => policyOf(database),
    proveWritable: () => proveWritable(database),
    failWaiting: (reason) => database.failWaiting(reason),
    close: () => database.close(),
  };
}

async function policyOf(database: Database): Promise<PostgresPolicy> {
  const [row] = await database.run((session) =>
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
  const [row] = await database.run((session) =>
    session.rows<{ reads: string }>(
      "SELECT pg_current_xact_id()::text, current_setting('transaction_read_only') AS reads",
    ),
  );
  if (row?.reads === 'on') throw new Unavailable('away', false, 'the database is read-only');
}
