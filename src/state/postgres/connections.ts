import { Socket } from 'node:net';
import pg from 'pg';
import { messageOf } from '../../contract/errors.ts';
import { waitByTimer } from './breaker.ts';
import { ofStatement, Unavailable } from './unavailable.ts';
import type { Target, Tls } from './url.ts';

/** Longest times in milliseconds. */
export interface Times {
  /** To get a new connection. With the pause between probes it must stay below the two seconds in which a service recovers. */
  readonly connect: number;
  /** For a statement; most take less than one. */
  readonly statement: number;
  /** For the wait of a statement for a lock. */
  readonly lock: number;
  /** For the changes of others on this node. */
  readonly queue: number;
}

export const TIMES: Times = { connect: 1_500, statement: 3_000, lock: 2_000, queue: 10_000 };

/** Idle connections are closed after this many milliseconds. */
const IDLE_MS = 60_000;

/** Longest time in milliseconds that connections get to end by themselves. */
const CLOSE_MS = 250;

/** Lets some callers work at a time; the others wait in order. */
export class Semaphore {
  readonly #waiting: { readonly begin: () => void; readonly fail: (error: Error) => void }[] = [];
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Returns what ends the work.
   *
   * @throws Unavailable if nobody has ended after `mostMs`; the reason of `failAll`.
   */
  async take(mostMs: number, late: string): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(mostMs, late);
    return () => {
      const next = this.#waiting.shift();
      if (next) next.begin();
      else this.#free += 1;
    };
  }

  /** Nobody who waits now gets to work. */
  failAll(error: Error): void {
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }

  #wait(mostMs: number, late: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        cancel();
        settle();
      };
      const waiting = { begin: end(resolve), fail: (error: Error) => end(() => reject(error))() };
      const cancel = waitByTimer(mostMs, () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new Unavailable('locked', false, late));
      });
      this.#waiting.push(waiting);
    });
  }
}

/** A pool of connections. Once the database is away it is cut, and another takes its place. */
export class Connections {
  readonly #sockets = new Set<Socket>();
  readonly #free: Semaphore;
  readonly #times: Times;
  readonly #pool: pg.Pool;

  /** @param most connections at a time. */
  constructor(target: Target, tls: Tls, most: number, times: Times) {
    const { host, port, user, database, password, applicationName } = target;
    this.#times = times;
    this.#free = new Semaphore(most);
    this.#pool = new pg.Pool({
      host,
      port,
      user,
      database,
      password,
      application_name: applicationName,
      ssl: tls,
      stream: () => this.#newSocket(),
      types: { getTypeParser },
      keepAlive: true,
      // One more than may be in use, for the probe.
      max: most + 1,
      connectionTimeoutMillis: times.connect,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // The pool removes a connection that fails while nobody uses it. Without these, its error would end the process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => void client.on('error', () => {}));
  }

  /** @throws Unavailable if there is no connection in time, or it is lost; else whatever `work` throws. */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const release = await this.#free.take(this.#times.queue, 'no connection is free');
    try {
      return await this.probe(work);
    } finally {
      release();
    }
  }

  /** Like `use`, but ahead of all others. */
  async probe<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new Unavailable('away', false, messageOf(error), error);
    });
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // A connection that is late would give its answer to the next statement.
      client.release(error instanceof Unavailable && error.reason !== 'locked');
      throw error;
    }
  }

  /** Cuts all connections. What is in progress fails. */
  cut(): void {
    this.#free.failAll(new Unavailable('away', false, 'the connections were cut'));
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#pool.ending) this.#pool.end().catch(() => {});
  }

  /** Ends all connections, at the latest by cutting them. */
  async close(): Promise<void> {
    let cancel = () => {};
    const late = new Promise<void>((resolve) => {
      cancel = waitByTimer(CLOSE_MS, resolve);
    });
    await Promise.race([this.#pool.end().catch(() => {}), late]);
    cancel();
    this.cut();
  }

  #newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

/**
 * The answer to a statement.
 *
 * @throws Unavailable if it does not come in time, after which the connection is unusable, or if the connection is lost;
 *   else what the database reports.
 */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  answer.catch(() => {});
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = waitByTimer(ms, () => reject(new Unavailable('late', true, `no answer within ${ms} ms`)));
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw ofStatement(error);
  } finally {
    cancel();
  }
}

/** Numbers of 64 bits as numbers, all else as the driver reads it. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text');
