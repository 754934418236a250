import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hold, isHeld, release } from './held.ts';
import { connectionIdentity, shareOf } from './identity.ts';
import { Round } from './round.ts';

/** The work of one turn of the event loop, counted in bytes of bodies read: about a millisecond. */
const WORK_A_TURN = 262_144;

/**
 * The work of a turn that accepts connections. The kernel keeps waiting connections in order of arrival, and a turn takes so
 * many of them. So a client behind a rush waits for some turns, and these must be short. A large body is still read every
 * fourth turn: with less, clients would wait a hundred turns for those who send one.
 */
const WORK_AMONG_ARRIVALS = 16_384;

/** What a turn that accepts a connection does for requests that have come whole: two small ones, or one that is larger. */
const DONE_AMONG_ARRIVALS = 32_768;

/** The work of starting a request: it takes at least as long as reading this many bytes. */
export const REQUEST_WORK = 16_384;

/** The work of making a socket of a connection that was accepted: some 50 to 100 microseconds. */
const ARRIVAL_WORK = 8_192;

/** As much as Node reads at a time, in bytes. */
const CHUNK_WORK = 65_536;

/** A connection whose reading can be paused. */
export interface Connection {
  readonly client: string;
  readonly isGone: () => boolean;
  readonly isHeld: () => boolean;
  readonly hold: () => void;
  readonly release: () => void;
}

/** An item that waits for its turn. */
interface Waiting {
  /** The work expected of it: as much as the last time. */
  readonly work: number;
  readonly isGone: () => boolean;
  readonly go: () => void;
}

/**
 * Keeps the turns of the event loop short under any load, from any number of connections.
 *
 * libuv reads from every connection with input before it accepts the next one. So thousands of clients that send at
 * once would keep everyone else waiting for seconds. Once a turn has done its work, a connection that brings more is
 * held until a later turn. Clients take turns for that, newcomers first.
 */
export class Turns {
  readonly #defer: (then: () => void) => void;
  readonly #waiting = new Round<Waiting>();
  /** The clients whose requests were begun in this turn. */
  readonly #begun = new Set<string>();
  #left = WORK_A_TURN;
  #done = 0;
  #isAmongArrivals = false;
  #isTurnDue = false;

  /** @param defer calls back after all work that the event loop has to do now. */
  constructor(defer: (then: () => void) => void = setImmediate) {
    this.#defer = defer;
  }

  /** Number of items that wait for their turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether this turn has done as much as a turn may, which is less while connections arrive. */
  get isSpent(): boolean {
    return this.#done >= (this.#isAmongArrivals ? DONE_AMONG_ARRIVALS : WORK_A_TURN);
  }

  /**
   * Whether a new request of a client goes to `later`: in a turn that is spent, if another one of that client waits already
   * or was begun in this turn. Who asks for little need not wait behind the clients that have spent it.
   */
  mustWait({ client }: Connection): boolean {
    return this.isSpent && (this.#begun.has(client) || this.#waiting.itemsOf(client) > 0);
  }

  /**
   * The first request of `connection` is begun. It is not held for that: many clients send one request on each connection, and
   * would fill the round with connections that have nothing more to say. Others would wait behind all of them.
   */
  began({ client }: Connection): void {
    this.#begun.add(client);
    this.#spend(REQUEST_WORK);
  }

  /**
   * A connection of `client` was accepted. Calls `serve` to make a socket of it: at once, if this turn has time left and
   * nothing else of its client waits, or else in a later turn.
   */
  arrived(client: string, serve: () => void): void {
    if (!this.#isAmongArrivals) {
      this.#isAmongArrivals = true;
      this.#left = Math.min(this.#left, WORK_AMONG_ARRIVALS);
    }
    this.#next();
    const go = () => {
      this.#left -= ARRIVAL_WORK;
      serve();
    };
    if (this.#left > 0 && this.#waiting.itemsOf(client) === 0) go();
    else this.#waiting.push(client, { work: ARRIVAL_WORK, isGone: () => false, go });
  }

  /** This much work was done for clients that need not be held for it: they have their answers. */
  did(work: number): void {
    this.#done += work;
    if (this.isSpent) this.#next();
  }

  /** `connection` has brought this much work, and it is done. */
  took(work: number, connection: Connection): void {
    this.#spend(work);
    if (this.#left <= 0) this.#hold(connection, Math.min(work, CHUNK_WORK));
  }

  /** Calls `go` in a later turn, even if the connection is gone by then. */
  later({ client, isGone }: Connection, go: () => void, work = REQUEST_WORK): void {
    this.#waiting.push(client, { work, isGone, go });
    this.#next();
  }

  /**
   * Resolves when this much work may be done for a connection; undefined if that is now. A hundred requests may become whole in
   * one turn, each with milliseconds of work.
   */
  room(work: number, connection: Connection): Promise<void> | undefined {
    if (!this.isSpent) {
      this.did(work);
      return undefined;
    }
    return new Promise((resolve) => {
      const go = () => {
        this.did(work);
        resolve();
      };
      this.later(connection, go, work);
    });
  }

  #spend(work: number): void {
    this.#left -= work;
    this.did(work);
    // Checking at every turn would cost a light load more than it is worth.
    if (this.#left <= WORK_A_TURN / 2) this.#next();
  }

  #hold(connection: Connection, work: number): void {
    if (connection.isHeld() || connection.isGone()) return;
    const { client, isGone } = connection;
    this.#waiting.push(client, { work, isGone, go: () => connection.release() });
    connection.hold();
  }

  #next(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    this.#defer(() => this.#turn());
  }

  #turn(): void {
    this.#isTurnDue = false;
    this.#done = 0;
    this.#begun.clear();
    const work = this.#isAmongArrivals ? WORK_AMONG_ARRIVALS : WORK_A_TURN;
    this.#isAmongArrivals = false;
    // Excess work of the last turns is deducted, but at most one connection's worth: otherwise nobody would get a turn.
    this.#left = Math.min(work, Math.max(this.#left, -CHUNK_WORK) + work);
    for (let expected = 0; expected < this.#left; ) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      if (!next.isGone()) expected += next.work;
      next.go();
    }
    this.#next();
  }
}

/** Shared by all servers of the process, because they share its event loop. */
export const TURNS = new Turns();

const CONNECTIONS = new WeakMap<Socket, Connection>();

/** The `Connection` of a socket. */
export function connectionOf(socket: Socket): Connection {
  const known = CONNECTIONS.get(socket);
  if (known) return known;
  const connection: Connection = {
    client: shareOf(connectionIdentity(socket)),
    isGone: () => socket.destroyed,
    isHeld: () => isHeld(socket),
    hold: () => hold(socket),
    release: () => release(socket),
  };
  CONNECTIONS.set(socket, connection);
  return connection;
}

const READ_BY_TURNS = new WeakSet<IncomingMessage>();

/** Makes the body of a request wait its turn under load, unless it is too small to matter. */
export function readByTurns(incoming: IncomingMessage): void {
  const { socket, headers } = incoming;
  if (Number(headers['content-length']) <= CHUNK_WORK || READ_BY_TURNS.has(incoming)) return;
  READ_BY_TURNS.add(incoming);
  const connection = connectionOf(socket);
  incoming.on('data', (chunk: Uint8Array) => TURNS.took(chunk.byteLength, connection));
}

/** The work of reading a job for each of its bytes, in bytes of bodies received: 64 KiB take about a millisecond. */
const JOB_WORK = 4;

/** Resolves when the body of a request, which has come whole, may be worked at. Workers do that for bodies that are larger. */
export const roomForBody = ({ socket }: IncomingMessage, bytes: number): Promise<void> | undefined =>
  bytes > CHUNK_WORK ? undefined : TURNS.room(bytes * JOB_WORK, connectionOf(socket));

/**
 * Returns a function to report bytes read from a connection that the HTTP server has given up. Such a connection waits
 * its turn like all others.
 */
export function turnsOf(socket: Socket): (bytes: number) => void {
  // The server no longer stops reading on request; the socket itself does.
  const connection: Connection = {
    ...connectionOf(socket),
    isHeld: () => socket.isPaused(),
    hold: () => socket.pause(),
    release: () => socket.resume(),
  };
  return (bytes) => TURNS.took(bytes, connection);
}
