import type pg from 'pg';
import { messageOf } from '../../contract/errors.ts';
import { Breaker, type OutageWatcher, type Wait, waitByTimer } from './breaker.ts';
import { Connections, inTime, TIMES, type Times } from './connections.ts';
import { named } from './named.ts';
import { Turns } from './turns.ts';
import { sqlStateOf, Unavailable } from './unavailable.ts';
import { readUrl, type Target, type Tls } from './url.ts';

/** Orders all changes of keys, over all nodes. Any number that no other user of the database takes. */
const WRITE_LOCK = 1_129_074_764;

/** Orders all changes of what is kept of requests and answers. */
const KEEP_LOCK = 1_129_074_766;

/** For changes that survive a crash of the service, but do not wait for the disk of the database. */
const UNSYNCED = ['synchronous_commit = off'];

/** A statement. Its name lets the server keep its plan, where the connection is the server's own. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

type Values = readonly unknown[];

/** Runs statements on one connection, within one transaction. */
export interface Session {
  rows<Row extends pg.QueryResultRow>(text: string | Statement, values?: Values): Promise<Row[]>;
  /** Returns the number of rows that were changed. */
  run(text: string | Statement, values?: Values): Promise<number>;
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
  readonly times?: Times;
}

const UNWATCHED: OutageWatcher = { away() {}, back() {}, refundsLost() {} };

/** A database behind a circuit breaker. It works through PgBouncer in transaction mode, too. */
export class Database {
  /** Names the database, without user and password. */
  readonly shown: string;
  readonly connections: number;
  readonly times: Times;
  readonly #breaker: Breaker;
  readonly #target: Target;
  readonly #writes = new Turns(1, waitByTimer);
  /** One connection of this process at a time waits for the others'. */
  readonly #keeps = new Turns(1, waitByTimer);
  #tls: Tls = false;
  #pool: Connections;
  /** Whether plans may be kept on connections: behind a pooler, the next statement may go to another server process. */
  #isDirect = false;

  private constructor(
    target: Target,
    { connections, watcher = UNWATCHED, wait = waitByTimer, times = TIMES }: DatabaseOptions,
  ) {
    this.#target = target;
    this.shown = target.shown;
    this.connections = connections;
    this.times = times;
    this.#pool = this.#newPool();
    this.#breaker = new Breaker(() => this.#probe(), wait, {
      away: (error) => {
        // What is in progress would wait in vain, and idle connections may be dead without a sign of it.
        this.#renewPool();
        watcher.away(error);
      },
      back: () => watcher.back(),
      refundsLost: (counts) => watcher.refundsLost(counts),
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
   * Runs one statement.
   *
   * @param isRepeatable whether it may run twice, if the first answer was lost.
   * @throws Unavailable if the database is away, or busy for too long; else what the database reports.
   */
  async rows<Row extends pg.QueryResultRow>(
    statement: Statement,
    values: Values = [],
    isRepeatable = true,
  ): Promise<Row[]> {
    const config = this.#query(statement, values);
    return this.#twice(isRepeatable, async () => {
      const { rows } = await this.#pool.use((client) =>
        inTime(client.query<Row>(config), this.times.statement),
      );
      return rows;
    });
  }

  /**
   * Runs `work` in a transaction, one at a time over all nodes.
   *
   * @param unless comes first, one at a time on this node; if it has a result, nothing needs to be written.
   * @throws Unavailable and others like `rows`; and what `work` throws. Nothing is changed then, unless `mayHaveHappened`.
   */
  async writing<T>(
    work: (session: Session) => Promise<T>,
    unless: () => Promise<T | undefined> = async () => undefined,
  ): Promise<T> {
    return this.#inTurn(this.#writes, async () => {
      const known = await unless();
      return known ?? (await this.#twice(false, () => this.transaction(work, this.times, WRITE_LOCK)));
    });
  }

  /**
   * Runs `work` in a transaction that changes what is kept of requests and answers, one at a time over all nodes. If its
   * answer is lost, it runs once more: by then the first has ended, whether it was made or not.
   */
  keeping<T>(work: (session: Session) => Promise<T>, isOnDisk = false): Promise<T> {
    const settings = isOnDisk ? [] : UNSYNCED;
    return this.#inTurn(this.#keeps, () =>
      this.#twice(true, () => this.transaction(work, this.times, KEEP_LOCK, settings)),
    );
  }

  /** Runs `work` in a transaction. Doing it twice must change nothing more than doing it once. */
  settling<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#twice(true, () => this.transaction(work));
  }

  /**
   * Runs `work` in a transaction, at most once.
   *
   * @param mostMs the longest time for a statement, and for its wait for a lock, in milliseconds.
   * @param advisoryLock one that it takes first, if any.
   * @param settings more of them, for this transaction.
   */
  transaction<T>(
    work: (session: Session) => Promise<T>,
    mostMs: Pick<Times, 'statement' | 'lock'> = this.times,
    advisoryLock?: number,
    settings: readonly string[] = [],
  ): Promise<T> {
    const { statement, lock } = mostMs;
    return this.#pool.use(async (client) => {
      const query = (text: string | Statement, values: Values) =>
        inTime(client.query(this.#query(text, values)), statement);
      const session: Session = {
        rows: async (text, values = []) => (await query(text, values)).rows,
        run: async (text, values = []) => (await query(text, values)).rowCount ?? 0,
      };
      let isCommitting = false;
      try {
        // A pooler hands the connection on after the transaction, so it must not keep these settings.
        const limits = [
          `lock_timeout = ${lock}`,
          `statement_timeout = ${statement}`,
          // A node that is cut off must not hold the locks of the others.
          `idle_in_transaction_session_timeout = ${statement}`,
        ];
        const first = [...limits, ...settings].map((setting) => `SET LOCAL ${setting}`);
        if (advisoryLock !== undefined) first.push(`SELECT pg_advisory_xact_lock(${advisoryLock})`);
        await inTime(client.query(['BEGIN', ...first].join('; ')), statement);
        const result = await work(session);
        isCommitting = true;
        await inTime(client.query('COMMIT'), this.times.statement);
        return result;
      } catch (error) {
        const isConnected = !(error instanceof Unavailable) || error.reason === 'locked';
        if (isConnected) await inTime(client.query('ROLLBACK'), this.times.statement).catch(() => {});
        throw error instanceof Unavailable && error.mayHaveHappened && !isCommitting
          ? new Unavailable(error.reason, false, error.message, error)
          : error;
      }
    });
  }

  async #inTurn<T>(turns: Turns, work: () => Promise<T>): Promise<T> {
    this.#breaker.requireReachable();
    const release = await turns.take(
      this.times.queue,
      () => new Unavailable('locked', false, 'too many others are writing'),
    );
    try {
      return await work();
    } finally {
      release();
    }
  }

  #query(statement: string | Statement, values: Values): pg.QueryConfig {
    if (typeof statement === 'string') return { text: statement, values: [...values] };
    const { name, text } = statement;
    return { ...(this.#isDirect && { name }), text, values: [...values] };
  }

  /** Ends all connections. Statements in progress are cut off. */
  async close(): Promise<void> {
    this.#breaker.close();
    await this.#pool.close();
  }

  /** Tries the kinds of connection that `sslmode` allows, and finds out whether there is a pooler in between. */
  async #connectFirst(): Promise<void> {
    for (const [index, tls] of this.#target.tls.entries()) {
      this.#tls = tls;
      this.#renewPool();
      try {
        this.#isDirect = await this.#pool.use((client) => isDirect(client, this.times.statement));
        return;
      } catch (error) {
        const isLast = index === this.#target.tls.length - 1;
        const cause = error instanceof Unavailable ? error.cause : error;
        if (isLast || !asksForOtherKind(cause)) throw error;
      }
    }
  }

  async #probe(): Promise<void> {
    const { rows } = await this.#pool.probe((client) =>
      inTime(client.query<{ reads: string }>(READS_ONLY), this.times.connect),
    );
    if (rows[0]?.reads === 'on') throw new Unavailable('away', false, 'the database is read-only');
  }

  /** One lost connection is no outage: `work` is done once more on another one. */
  async #twice<T>(isRepeatable: boolean, work: () => Promise<T>): Promise<T> {
    this.#breaker.requireReachable();
    for (let turn = 1; ; turn++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unavailable) || error.reason === 'locked') throw error;
        const mayRepeat = isRepeatable || !error.mayHaveHappened;
        if (error.reason === 'away' && turn === 1 && mayRepeat && !this.#breaker.isOpen) continue;
        if (error.reason === 'late' || mayRepeat) this.#breaker.open(error);
        throw error;
      }
    }
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

/** On a standby, and while the database refuses to write, this is `on`. */
const READS_ONLY = "SELECT current_setting('transaction_read_only') AS reads";

/** A pooler tells each client another process number than that of the server, for it changes. */
async function isDirect(client: pg.PoolClient, mostMs: number): Promise<boolean> {
  const { rows } = await inTime(client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'), mostMs);
  return 'processID' in client && client.processID === rows[0]?.pid;
}

/** SQLSTATE: the server accepts no such connection from here. */
const REFUSED = '28000';

/** Whether the server refused a connection for having TLS, or for having none. */
const asksForOtherKind = (error: unknown): boolean =>
  sqlStateOf(error) === REFUSED || messageOf(error).includes('does not support SSL');
