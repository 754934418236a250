import { Socket } from 'node:net';
import pg from 'pg';
import { messageOf } from '../../contract/errors.ts';
import { Breaker, type OutageWatcher, type Wait, waitByTimer } from './breaker.ts';
import { ofStatement, sqlStateOf, Unavailable } from './unavailable.ts';
import { readUrl, type Target, type Tls } from './url.ts';

/**
 * Longest time to get a connection in milliseconds. With the pause between probes it must stay below the two seconds in
 * which the service recovers.
 */
const CONNECT_MS = 1_500;

/** Longest time for one statement in milliseconds. The ordinary ones take less than one. */
export const STATEMENT_MS = 5_000;

/** Longest wait of a statement for a lock in milliseconds. */
export const LOCK_MS = 2_000;

/** The times of an ordinary transaction. */
const ORDINARY = { statement: STATEMENT_MS, lock: LOCK_MS };

/** Idle connections are closed after this many milliseconds. */
const IDLE_MS = 60_000;

/** Orders all changes but counts, over all nodes. Any number that no other user of the database takes. */
const WRITE_LOCK = 1_129_074_764;

/** A statement. Its name lets the server keep its plan, where the connection is the server's own. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

type Values = readonly unknown[];

/** Runs statements on one connection, within one transaction. */
export interface Session {
  rows<Row extends pg.QueryResultRow>(text: string, values?: Values): Promise<Row[]>;
  /** Returns the number of rows that were changed. */
  run(text: string, values?: Values): Promise<number>;
}

export interface DatabaseOptions {
  /** The URL of the database. */
  readonly url: string;
  /** File of the password; '' if there is none. */
  readonly passwordFile: string;
  /** Most connections at a time. */
  readonly connections: number;
  readonly watcher?: OutageWatcher;
  readonly wait?: Wait;
}

const UNWATCHED: OutageWatcher = { away() {}, back() {}, refundsLost() {} };

/** A pool of connections behind a circuit breaker. It works behind PgBouncer in transaction mode, too. */
export class Database {
  /** Names the database, without user and password. */
  readonly shown: string;
  readonly connections: number;
  readonly breaker: Breaker;
  readonly #target: Target;
  readonly #sockets = new Set<Socket>();
  #tls: Tls;
  #pool: pg.Pool;
  /** Whether plans may be kept on connections: behind a pooler, the next statement may go to another server process. */
  #isDirect = false;

  private constructor(
    target: Target,
    { connections, watcher = UNWATCHED, wait = waitByTimer }: DatabaseOptions,
  ) {
    this.#target = target;
    this.#tls = target.tls[0] ?? false;
    this.shown = target.shown;
    this.connections = connections;
    this.breaker = new Breaker(() => this.#probe(), wait, {
      ...watcher,
      away: (error) => {
        // Connections that nobody uses may be dead as well, without a sign of it.
        this.#renewPool();
        watcher.away(error);
      },
      back: () => watcher.back(),
      refundsLost: (counts) => watcher.refundsLost(counts),
    });
    this.#pool = this.#newPool();
  }

  /** @throws Error naming the database, if it cannot be reached. */
  static async open(options: DatabaseOptions): Promise<Database> {
    const database = new Database(readUrl(options.url, options.passwordFile), options);
    try {
      await database.#connectFirst();
      return database;
    } catch (error) {
      await database.close();
      throw new Error(`state database ${database.shown}: ${messageOf(error)}`, { cause: error });
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
   * Runs one statement.
   *
   * @param isRepeatable whether it may run twice, if the first answer was lost.
   * @throws Unavailable if the database is away, or busy for too long; else what the database reports.
   */
  async rows<Row extends pg.QueryResultRow>(
    { name, text }: Statement,
    values: Values = [],
    isRepeatable = true,
  ): Promise<Row[]> {
    const config = { ...(this.#isDirect && { name }), text, values: [...values] };
    return this.#twice(isRepeatable, async () => {
      const { rows } = await this.#onConnection((client) => inTime(client.query<Row>(config)));
      return rows;
    });
  }

  /**
   * Runs `work` in a transaction, one at a time over all nodes.
   *
   * @throws Unavailable and others like `rows`; and what `work` throws. Nothing is changed then, unless `mayHaveHappened`.
   */
  writing<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#twice(false, () =>
      this.transaction(async (session) => {
        await session.rows('SELECT pg_advisory_xact_lock($1)', [WRITE_LOCK]);
        return work(session);
      }),
    );
  }

  /** Runs `work` in a transaction. Doing it twice must change nothing more than doing it once. */
  settling(work: (session: Session) => Promise<void>): Promise<void> {
    return this.#twice(true, () => this.transaction(work));
  }

  /**
   * Runs `work` in a transaction, at most once.
   *
   * @param mostMs the longest time for a statement, and for its wait for a lock, in milliseconds.
   */
  transaction<T>(work: (session: Session) => Promise<T>, mostMs = ORDINARY): Promise<T> {
    const { statement, lock } = mostMs;
    return this.#onConnection(async (client) => {
      const query = (text: string, values: Values) => inTime(client.query(text, [...values]), statement);
      const session: Session = {
        rows: async (text, values = []) => (await query(text, values)).rows,
        run: async (text, values = []) => (await query(text, values)).rowCount ?? 0,
      };
      let isCommitting = false;
      try {
        // A pooler hands the connection on after the transaction, so it must not keep these settings.
        const settings = `SET LOCAL lock_timeout = ${lock}; SET LOCAL statement_timeout = ${statement}`;
        await inTime(client.query(`BEGIN; ${settings}`));
        const result = await work(session);
        isCommitting = true;
        await inTime(client.query('COMMIT'));
        return result;
      } catch (error) {
        const told = ofStatement(error);
        const isConnected = !(told instanceof Unavailable) || told.reason === 'locked';
        if (isConnected) await inTime(client.query('ROLLBACK')).catch(() => {});
        throw told instanceof Unavailable && told.mayHaveHappened && !isCommitting
          ? new Unavailable(told.reason, false, told.message, told)
          : told;
      }
    });
  }

  /** Ends all connections. Statements in progress are cut off. */
  async close(): Promise<void> {
    this.breaker.close();
    const ended = this.#pool.end().catch(() => {});
    const cut = waitByTimer(CLOSE_MS, () => this.#cut());
    await Promise.race([ended, new Promise((resolve) => waitByTimer(CLOSE_MS, () => resolve(undefined)))]);
    cut();
    this.#cut();
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Tries the kinds of connection that `sslmode` allows, and finds out whether there is a pooler in between. */
  async #connectFirst(): Promise<void> {
    for (const [index, tls] of this.#target.tls.entries()) {
      this.#tls = tls;
      this.#renewPool();
      try {
        this.#isDirect = await this.#onConnection(isDirect);
        return;
      } catch (error) {
        const isLast = index === this.#target.tls.length - 1;
        const cause = error instanceof Unavailable ? error.cause : error;
        if (isLast || !asksForOtherKind(cause)) throw error;
      }
    }
  }

  async #probe(): Promise<void> {
    await this.#onConnection(async (client) => {
      const { rows } = await inTime(client.query<{ reads: string }>(READS_ONLY), CONNECT_MS);
      if (rows[0]?.reads === 'on') throw new Unavailable('away', false, 'the database is read-only');
    });
  }

  /** One lost connection is no outage: `work` is done once more on another one. */
  async #twice<T>(isRepeatable: boolean, work: () => Promise<T>): Promise<T> {
    this.breaker.requireReachable();
    for (let turn = 1; ; turn++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        const mayRepeat = isRepeatable || !error.mayHaveHappened;
        if (error.reason === 'away' && turn === 1 && mayRepeat && !this.breaker.isOpen) continue;
        if (error.reason === 'late' || (error.reason === 'away' && mayRepeat)) this.breaker.open(error);
        throw error;
      }
    }
  }

  async #onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new Unavailable('away', false, messageOf(error), error);
    });
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const told = ofStatement(error);
      // A connection that is late would give its answer to the next statement.
      client.release(told instanceof Unavailable && told.reason !== 'locked');
      throw told;
    }
  }

  #renewPool(): void {
    const former = this.#pool;
    this.#pool = this.#newPool();
    former.end().catch(() => {});
  }

  #newPool(): pg.Pool {
    const { host, port, user, database, password, applicationName } = this.#target;
    const pool = new pg.Pool({
      host,
      port,
      user,
      database,
      password,
      application_name: applicationName,
      ssl: this.#tls,
      stream: () => this.#newSocket(),
      keepAlive: true,
      max: this.connections,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // The pool removes a connection that fails while nobody uses it. Without these, its error would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => void client.on('error', () => {}));
    return pool;
  }

  #newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

/** Longest time in milliseconds that connections get to end by themselves. */
const CLOSE_MS = 250;

/** On a standby, and while the database refuses to write, this is `on`. */
const READS_ONLY = "SELECT current_setting('transaction_read_only') AS reads";

/** A pooler tells each client another process number than that of the server, for it changes. */
async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await inTime(client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
  return 'processID' in client && client.processID === rows[0]?.pid;
}

/** SQLSTATE: the server accepts no such connection from here. */
const REFUSED = '28000';

/** Whether the server refused a connection for having TLS, or for having none. */
const asksForOtherKind = (error: unknown): boolean =>
  sqlStateOf(error) === REFUSED || messageOf(error).includes('does not support SSL');

/** The answer, if it comes in time. The connection is unusable if it does not. */
async function inTime<T>(answer: Promise<T>, ms = STATEMENT_MS): Promise<T> {
  answer.catch(() => {});
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = waitByTimer(ms, () => reject(new Unavailable('late', true, `no answer within ${ms} ms`)));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    cancel();
  }
}
