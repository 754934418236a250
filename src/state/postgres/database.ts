import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { messageOf } from '../../contract/errors.ts';
import type { Session } from '../session.ts';
import { Breaker, type OutageWatcher, type Wait, waitByTimer } from './breaker.ts';
import { Connections, inTime, Semaphore, TIMES, type Times } from './connections.ts';
import { Settlement } from './settlement.ts';
import { sqlStateOf, Unavailable } from './unavailable.ts';
import { readUrl, type Target, type Tls } from './url.ts';

/**
 * Locks that order changes over all nodes: those of keys, and those of what is kept of requests and answers. Any numbers that
 * no other user of the database takes.
 */
export const LOCKS = { keys: 1_129_074_764, answers: 1_129_074_766 } as const;

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
  /** Statements to begin with. */
  readonly first?: readonly string[];
}

/** Notes a change, and forgets the notes of others. */
const noteOf = (id: string, forgotten: readonly string[]): string[] => [
  ...(forgotten.length > 0
    ? [`DELETE FROM cutting_layout.charges WHERE id IN ('${forgotten.join("', '")}')`]
    : []),
  `INSERT INTO cutting_layout.charges (id) VALUES ('${id}')`,
];

/** Forbids a change that may not have arrived yet, and waits for one that is under way. Changes nothing if it was made. */
const FORBID = 'INSERT INTO cutting_layout.charges (id) VALUES ($1::uuid) ON CONFLICT DO NOTHING';

const FORGET = 'DELETE FROM cutting_layout.charges WHERE id = $1::uuid';

/** No statement is under way for longer than a day. */
export const FORGET_OLD = "DELETE FROM cutting_layout.charges WHERE at < now() - interval '1 day'";

/** How to make a change. */
export interface Change<T> {
  /** The lock that it takes first. Changes with one run one at a time over all nodes. */
  readonly lock?: keyof typeof LOCKS;
  /** Whether it is on disk before it is answered; otherwise it only survives a crash of the service. */
  readonly isOnDisk?: boolean;
  /** Takes it back, if nobody knows whether it was made, and so its caller gets an error. */
  readonly undo?: (session: Session, result: T) => Promise<unknown>;
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
  /** One connection of this process at a time waits for a lock of all nodes. */
  readonly #turns = { keys: new Semaphore(1), answers: new Semaphore(1) };
  readonly #settlement: Settlement;
  /** Names of statements, by which the server keeps their plans. */
  readonly #names = new Map<string, string>();
  /** Changes whose answers have arrived, so that their notes are not needed any more. */
  #answered: string[] = [];
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
    this.#settlement = new Settlement(wait, (count) => watcher.refundsLost(count));
    this.#breaker = new Breaker(() => this.#probe(), wait, {
      away: (error) => {
        // What is in progress would wait in vain, and idle connections may be dead without a sign of it.
        this.#renewPool();
        watcher.away(error);
      },
      back: () => {
        watcher.back();
        void this.#settlement.settle();
      },
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
   * Reads, outside a transaction.
   *
   * @throws Unavailable if the database is away, or busy for too long; else what the database reports.
   */
  read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#twice(() => this.#pool.use((client) => work(this.#session(client, this.times.statement))));
  }

  /**
   * Changes something in a transaction, exactly once. The transaction notes an id of its own. If the answer to its end is
   * lost, the note tells whether it was made; if there is none, it is forbidden, and made again with another id.
   *
   * @throws Unavailable like `read`, and what `work` throws. Nothing is changed then, or it will be undone.
   */
  async change<T>(work: (session: Session) => Promise<T>, how: Change<T> = {}): Promise<T> {
    const { lock } = how;
    this.#breaker.requireReachable();
    if (lock === undefined) return this.#change(work, how);
    const release = await this.#turns[lock].take(this.times.queue, 'too many others are writing');
    try {
      return await this.#change(work, how);
    } finally {
      release();
    }
  }

  async #change<T>(
    work: (session: Session) => Promise<T>,
    { lock, isOnDisk = false, undo }: Change<T>,
  ): Promise<T> {
    for (let turn = 1; ; turn++) {
      const id = randomUUID();
      const answered = this.#answered.splice(0);
      const results: T[] = [];
      try {
        await this.transaction(
          async (session) => {
            results.push(await work(session));
          },
          { lock: lock && LOCKS[lock], isOnDisk, first: noteOf(id, answered) },
        );
        this.#answered.push(id);
        return results[0] as T;
      } catch (error) {
        this.#answered.push(...answered);
        if (!(error instanceof Unavailable) || error.reason === 'locked') throw error;
        if (error.reason === 'late') this.#breaker.open(error);
        if (error.mayHaveHappened) {
          const wasMade = await this.#wasMade(id).catch(() => undefined);
          const result = results[0] as T;
          if (wasMade) return result;
          if (wasMade === undefined) {
            if (undo) this.#owe(() => this.#undo(id, (session) => undo(session, result)));
            throw error;
          }
        }
        if (error.reason === 'away' && turn === 1 && !this.#breaker.isOpen) continue;
        this.#breaker.open(error);
        throw new Unavailable(error.reason, false, error.message, error);
      }
    }
  }

  /** Makes a change once, at the latest when the database is back. */
  async changeEventually(work: (session: Session) => Promise<unknown>): Promise<void> {
    const id = randomUUID();
    const settle = async () => {
      await this.#twice(() =>
        this.transaction(async (session) => {
          if ((await session.run(FORBID, [id])) === 1) await work(session);
        }),
      );
      this.#answered.push(id);
    };
    await settle().catch(() => this.#owe(settle));
  }

  /** Settles what has to be taken back. @throws Unavailable if that is not possible now. */
  async settle(): Promise<void> {
    await this.#settlement.settle();
    if (this.#settlement.open > 0) throw new Unavailable('away', false, 'changes are still to be undone');
  }

  #owe(settle: () => Promise<void>): void {
    this.#settlement.owe(settle);
  }

  /** Whether a change was made. If not, it never will be: its statement may still be under way. */
  #wasMade(id: string): Promise<boolean> {
    return this.#twice(() => this.transaction(async (session) => (await session.run(FORBID, [id])) === 0));
  }

  /** Undoes a change, if it was made. Without its note it is not undone again. */
  #undo(id: string, undo: (session: Session) => Promise<unknown>): Promise<void> {
    return this.#twice(() =>
      this.transaction(async (session) => {
        if ((await session.run(FORBID, [id])) === 1) return;
        await session.run(FORGET, [id]);
        await undo(session);
      }),
    );
  }

  /** Runs `work` in a transaction, at most once. */
  transaction<T>(work: (session: Session) => Promise<T>, how: Transaction = {}): Promise<T> {
    const { statementMs = this.times.statement, lockMs = this.times.lock, lock, isOnDisk = true } = how;
    return this.#pool.use(async (client) => {
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
        first.push(...(how.first ?? []));
        await inTime(client.query(first.join('; ')), statementMs);
        const result = await work(this.#session(client, statementMs));
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

  #session(client: pg.PoolClient, statementMs: number): Session {
    const query = <Row extends object>(text: string, values: readonly unknown[] = []) => {
      // Without parameters, a text may be several statements.
      const name = this.#isDirect && values.length > 0 ? { name: this.#nameOf(text) } : {};
      return inTime(
        client.query<Row & pg.QueryResultRow>({ ...name, text, values: [...values] }),
        statementMs,
      );
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

  /** Settles what it can, and ends all connections. Statements in progress are cut off. */
  async close(): Promise<void> {
    await this.#settlement.close();
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

  /** One lost connection is no outage: `work`, which may run twice, is done again on another one. */
  async #twice<T>(work: () => Promise<T>): Promise<T> {
    this.#breaker.requireReachable();
    for (let turn = 1; ; turn++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unavailable) || error.reason === 'locked') throw error;
        if (error.reason === 'away' && turn === 1 && !this.#breaker.isOpen) continue;
        this.#breaker.open(error);
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
