import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { systemTicks } from '../../clock.ts';
import { messageOf } from '../../contract/errors.ts';
import type { Session } from '../session.ts';
import { Breaker, type OutageWatcher } from './breaker.ts';
import { ofStatement, sqlStateOf, Unavailable } from './unavailable.ts';
import { readUrl, type Target, type Tls } from './url.ts';

/**
 * Locks that order changes over all nodes: those of keys, and those of what is kept of requests and answers. Any numbers that
 * no other user of the database takes.
 */
export const LOCKS = { keys: 1_129_074_764, answers: 1_129_074_766 } as const;

/** Longest times in milliseconds. */
export interface Times {
  /** To get a connection. With the pause between probes it must stay below the two seconds in which a service recovers. */
  readonly connect: number;
  /** For a statement; most take less than one. */
  readonly statement: number;
  /** For the wait of a statement for a lock. */
  readonly lock: number;
  /** For the work of others on this node. */
  readonly queue: number;
}

export const TIMES: Times = { connect: 1_500, statement: 3_000, lock: 2_000, queue: 10_000 };

/** Idle connections are closed after this many milliseconds. */
const IDLE_MS = 60_000;

/** Longest time in milliseconds that connections get to end by themselves. */
const CLOSE_MS = 250;

/** The message of the driver when all connections stay busy. */
const BUSY = 'timeout exceeded when trying to connect';

/** The same error, with the name of the database. */
export const named = ({ shown }: { readonly shown: string }, error: unknown): Error =>
  new Error(`state database ${shown}: ${messageOf(error)}`, { cause: error });

/** How to run a transaction. */
interface Transaction {
  /** The longest time for a statement, and for its wait for a lock, in milliseconds. */
  readonly statementMs?: number;
  readonly lockMs?: number;
  /** The number of a lock that it takes first. */
  readonly lock?: number | undefined;
  readonly isOnDisk?: boolean;
}

/** How to make a change. */
export interface Change {
  /** The lock that it takes first. Changes with one run one at a time over all nodes. */
  readonly lock?: keyof typeof LOCKS;
  /** Whether it is on disk before it is answered; otherwise it only survives a crash of the service. */
  readonly isOnDisk: boolean;
  /** Whether making it twice changes no more than making it once. */
  readonly isRepeatable: boolean;
}

export interface DatabaseOptions {
  /** The URL of the database. */
  readonly url: string;
  /** File of the password; '' if there is none. */
  readonly passwordFile: string;
  /** Most connections at a time. */
  readonly connections: number;
  readonly watcher?: OutageWatcher;
  readonly times?: Times;
}

const UNWATCHED: OutageWatcher = { away() {}, back() {} };

/** A database behind a circuit breaker. It works through PgBouncer in transaction mode, too. */
export class Database {
  /** Names the database, without user and password. */
  readonly shown: string;
  readonly connections: number;
  readonly times: Times;
  readonly #breaker: Breaker;
  readonly #target: Target;
  /** Names of statements, by which the server keeps their plans. */
  readonly #names = new Map<string, string>();
  /** The end of the last change that needs a lock of all nodes: one connection of this process at a time waits for one. */
  #lastLocked: Promise<unknown> = Promise.resolve();
  /** The error of calls that would have to wait. */
  #impatience: Error | undefined;
  #tls: Tls = false;
  #pool: Connections;
  /** Whether plans may be kept on connections: behind a pooler, the next statement may go to another server process. */
  #isDirect = false;

  private constructor(target: Target, { connections, watcher = UNWATCHED, times = TIMES }: DatabaseOptions) {
    this.#target = target;
    this.shown = target.shown;
    this.connections = connections;
    this.times = times;
    this.#pool = this.#newPool();
    this.#breaker = new Breaker(() => this.#probe(), {
      away: (error) => {
        // Idle connections may be dead without a sign of it.
        this.#renewPool();
        watcher.away(error);
      },
      back: () => watcher.back(),
    });
  }

  /** @throws Error naming the database, if it cannot be reached. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(readUrl(options.url, options.passwordFile), options);
    try {
      await database.#connectFirst();
      return database;
    } catch (error) {
      await database.close();
      throw named(database, error);
    }
  }

  /** Whether statements are prepared once per connection. */
  get keepsPlans(): boolean {
    return this.#isDirect;
  }

  get usesTls(): boolean {
    return this.#tls !== false;
  }

  /**
   * Runs statements, each in a transaction of its own.
   *
   * @param isRepeatable whether running them twice changes no more than running them once.
   * @throws Unavailable if the database is away, or busy for too long, and nothing was changed; Error if nobody knows
   *   whether anything was; else what the database reports.
   */
  run<T>(work: (session: Session) => Promise<T>, isRepeatable = true): Promise<T> {
    const { statement } = this.times;
    return this.#attempt(() => this.#use((client) => work(this.#session(client, statement))), isRepeatable);
  }

  /** Changes something in a transaction. @throws like `run`. */
  async change<T>(work: (session: Session) => Promise<T>, how: Change): Promise<T> {
    const { isOnDisk, isRepeatable, lock } = how;
    const make = () =>
      this.#attempt(() => this.transaction(work, { isOnDisk, lock: lock && LOCKS[lock] }), isRepeatable);
    if (lock === undefined) return make();
    const since = systemTicks();
    const made = this.#lastLocked.then(() => {
      if (systemTicks() - since <= this.times.queue) return make();
      throw new Unavailable('locked', false, 'too many others are writing');
    });
    this.#lastLocked = made.catch(() => {});
    return made;
  }

  /** Runs `work` in a transaction, at most once. */
  transaction<T>(work: (session: Session) => Promise<T>, how: Transaction = {}): Promise<T> {
    const { statementMs = this.times.statement, lockMs = this.times.lock, lock, isOnDisk = true } = how;
    return this.#use(async (client) => {
      const session = this.#session(client, statementMs);
      let isCommitting = false;
      try {
        // A pooler hands the connection on after the transaction, so it must not keep these settings.
        const first = [
          'BEGIN',
          `SET LOCAL lock_timeout = ${lockMs}`,
          `SET LOCAL statement_timeout = ${statementMs}`,
          // A node that is cut off must not hold the locks of the others.
          `SET LOCAL idle_in_transaction_session_timeout = ${statementMs}`,
        ];
        if (!isOnDisk) first.push('SET LOCAL synchronous_commit = off');
        if (lock !== undefined) first.push(`SELECT pg_advisory_xact_lock(${lock})`);
        await session.run(first.join('; '));
        const result = await work(session);
        isCommitting = true;
        await session.run('COMMIT');
        return result;
      } catch (error) {
        const lost = error instanceof Unavailable && error.reason !== 'locked' ? error : undefined;
        if (lost === undefined) await session.run('ROLLBACK').catch(() => {});
        throw lost && !isCommitting ? new Unavailable(lost.reason, false, lost.message, lost) : error;
      }
    });
  }

  /** A connection. The limit of the pool is for a new one; while all are busy, a caller waits longer. */
  async #connect(): Promise<pg.PoolClient> {
    const since = systemTicks();
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const message = messageOf(error);
        if (message !== BUSY) throw new Unavailable('away', false, message, error);
        if (this.#impatience) throw this.#impatience;
        if (systemTicks() - since > this.times.queue)
          throw new Unavailable('locked', false, 'no connection is free', error);
      }
    }
  }

  /** Does `work` on a connection. */
  async #use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let isUsable = true;
    try {
      return await work(client);
    } catch (error) {
      // A connection that is late would give its answer to the next statement.
      isUsable = !(error instanceof Unavailable) || error.reason === 'locked';
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  /** One lost connection is no outage: `work` is done again on another one, unless that could change too much. */
  async #attempt<T>(work: () => Promise<T>, isRepeatable: boolean): Promise<T> {
    await this.#breaker.requireReachable();
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unavailable) || error.reason === 'locked') throw error;
        const isUnknown = error.mayHaveHappened && !isRepeatable;
        if (error.reason === 'away' && attempt === 1) {
          if (isUnknown) throw outcomeUnknown(error);
          if (!this.#breaker.isOpen) continue;
        }
        this.#breaker.open(error);
        throw isUnknown ? outcomeUnknown(error) : error;
      }
    }
  }

  #session(client: pg.PoolClient, statementMs: number): Session {
    const query = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      // Without parameters, a text may be several statements.
      const name = this.#isDirect && values.length > 0 ? { name: this.#nameOf(text) } : {};
      const statement = { ...name, text, values: [...values], query_timeout: statementMs };
      try {
        return await client.query<Row & pg.QueryResultRow>(statement);
      } catch (error) {
        throw ofStatement(error);
      }
    };
    return {
      rows: async <Row extends object>(text: string, values?: readonly unknown[]) =>
        (await query<Row>(text, values)).rows,
      run: async (text, values) => (await query(text, values)).rowCount ?? 0,
    };
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `statement-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on calls that would wait for a connection fail with `reason`. */
  failWaiting(reason: Error): void {
    this.#impatience ??= reason;
  }

  /** Ends all connections, at the latest by cutting them off. */
  async close(): Promise<void> {
    if (this.#pool.ending) return;
    await Promise.race([this.#pool.end(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
    this.#pool.cut();
  }

  /** Tries the kinds of connection that `sslmode` allows, and finds out whether there is a pooler in between. */
  async #connectFirst(): Promise<void> {
    for (const [index, tls] of this.#target.tls.entries()) {
      this.#tls = tls;
      this.#renewPool();
      try {
        this.#isDirect = await this.#use((client) => this.#isServer(client));
        return;
      } catch (error) {
        const isLast = index === this.#target.tls.length - 1;
        const cause = error instanceof Unavailable ? error.cause : error;
        if (isLast || !asksForOtherKind(cause)) throw error;
      }
    }
  }

  /** Whether a connection leads to the server itself. A pooler gives another process number than that of the server. */
  async #isServer(client: pg.PoolClient): Promise<boolean> {
    const session = this.#session(client, this.times.statement);
    const [row] = await session.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return 'processID' in client && client.processID === row?.pid;
  }

  async #probe(): Promise<void> {
    const [row] = await this.#use((client) =>
      this.#session(client, this.times.connect).rows<{ reads: string }>(READS_ONLY),
    );
    if (row?.reads === 'on') throw new Unavailable('away', false, 'the database is read-only');
  }

  #renewPool(): void {
    const former = this.#pool;
    this.#pool = this.#newPool();
    former.cut();
  }

  #newPool(): Connections {
    return new Connections(this.#target, this.#tls, this.connections, this.times);
  }
}

/** A pool of connections. */
class Connections extends pg.Pool {
  readonly #sockets: Set<Socket>;

  /** @param max connections at a time. */
  constructor(target: Target, tls: Tls, max: number, times: Times) {
    const sockets = new Set<Socket>();
    const { host, port, user, database, password, applicationName } = target;
    super({
      host,
      port,
      user,
      database,
      password,
      application_name: applicationName,
      ssl: tls,
      stream() {
        const socket = new Socket();
        sockets.add(socket);
        return socket.once('close', () => sockets.delete(socket));
      },
      types: { getTypeParser },
      keepAlive: true,
      max,
      connectionTimeoutMillis: times.connect,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    this.#sockets = sockets;
    // The pool removes a connection that fails while nobody uses it. Without these, its error would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => void client.on('error', () => {}));
  }

  /** Cuts all connections off. What is in progress fails. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.ending) void this.end();
  }
}

const outcomeUnknown = (cause: Unavailable): Error =>
  new Error('the connection to the state database was lost, so nobody knows whether it made a change', {
    cause,
  });

/** On a standby, and while the database refuses to write, this is `on`. */
const READS_ONLY = "SELECT current_setting('transaction_read_only') AS reads";

/** SQLSTATE: the server accepts no such connection from here. */
const REFUSED = '28000';

/** Whether the server refused a connection for having TLS, or for having none. */
const asksForOtherKind = (error: unknown): boolean =>
  sqlStateOf(error) === REFUSED || messageOf(error).includes('does not support SSL');

/** Numbers of 64 bits as numbers, all else as the driver reads it. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text');
