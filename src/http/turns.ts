import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { FairQueue } from '../admission/fair-queue.ts';
import { hold, isHeld, release } from './held.ts';
import { connectionIdentity, shareOf } from './identity.ts';

/** Work is counted in bytes of bodies read. A turn of the event loop has so much of it: about a millisecond. */
const WORK_A_TURN = 262_144;

/**
 * The work of a turn in which a connection was accepted. libuv accepts one a turn, and the kernel keeps those that wait in
 * the order of their arrival: so whoever comes behind a rush of connections waits for as many turns. One request for every
 * four connections is still two thousand a second.
 */
const WORK_AMONG_ARRIVALS = 4_096;

/** To begin with a request takes as long as to read so many bytes, at least. */
export const REQUEST_WORK = 16_384;

/** What a new connection is expected to bring: as much as Node reads at a time, in bytes. */
const CHUNK_WORK = 65_536;

/** A connection that can be kept from reading. */
export interface Connection {
  readonly client: string;
  readonly isGone: () => boolean;
  readonly isHeld: () => boolean;
  readonly hold: () => void;
  readonly release: () => void;
}

/** Something that waits for its turn. */
interface Waiting {
  /** What it is expected to take: as much as the last time. */
  readonly work: number;
  readonly isGone: () => boolean;
  readonly go: () => void;
}

/**
 * Keeps the turns of the event loop short, whatever comes from however many connections.
 *
 * libuv reads from every connection that has anything before it accepts the next one, so thousands of clients that send
 * at once would keep everybody else waiting for seconds. Once a turn has had its work, a connection that brings more is
 * held until a later turn; clients take turns in that.
 */
export class Turns {
  readonly #defer: (then: () => void) => void;
  readonly #waiting = new FairQueue<Waiting>();
  #left = WORK_A_TURN;
  #isAmongArrivals = false;
  #isTurnDue = false;

  /** @param defer calls back after all that the event loop has to do now. */
  constructor(defer: (then: () => void) => void = setImmediate) {
    this.#defer = defer;
  }

  /** How much waits for its turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** A connection was accepted. Nothing is read of it as long as other connections of its client wait to be read. */
  accepted(connection: Connection): void {
    if (!this.#isAmongArrivals) {
      this.#isAmongArrivals = true;
      this.#left = Math.min(this.#left, WORK_AMONG_ARRIVALS);
    }
    this.#next();
    if (this.#waiting.itemsOf(connection.client) > 0) this.#hold(connection, CHUNK_WORK);
  }

  /** `connection` has brought so much work, which is done. */
  took(work: number, connection: Connection): void {
    this.#left -= work;
    // To look at each turn would cost a light load more than it is worth.
    if (this.#left <= WORK_A_TURN / 2) this.#next();
    if (this.#left <= 0) this.#hold(connection, Math.min(work, CHUNK_WORK));
  }

  /** Calls `go` in a later turn, be the connection gone by then or not. */
  later({ client, isGone }: Connection, go: () => void): void {
    this.#waiting.push(client, { work: REQUEST_WORK, isGone, go });
    this.#next();
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
    const work = this.#isAmongArrivals ? WORK_AMONG_ARRIVALS : WORK_A_TURN;
    this.#isAmongArrivals = false;
    // What was done beyond the last turn is made up for; one connection's worth at most, or nobody's turn would come.
    this.#left = Math.min(work, Math.max(this.#left, -CHUNK_WORK) + work);
    for (let expected = 0; expected < this.#left; ) {
      const next = this.#waiting.first();
      if (next === undefined) return;
      this.#waiting.take(next.owner, next.item);
      if (!next.item.isGone()) expected += next.item.work;
      next.item.go();
    }
    this.#next();
  }
}

/** One for all servers of the process: they share its event loop. */
export const TURNS = new Turns();

const CONNECTIONS = new WeakMap<Socket, Connection>();

/** A connection as `Turns` know it. */
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

/** Has all that comes to `server` wait its turn wherever much comes at a time. */
export function serveByTurns(server: Server): void {
  server.on('connection', (socket) => {
    if (!socket.destroyed) TURNS.accepted(connectionOf(socket));
  });
}

const READ_BY_TURNS = new WeakSet<IncomingMessage>();

/** Has the body of a request wait its turn wherever much is read at a time, unless it is too small to matter. */
export function readByTurns(incoming: IncomingMessage): void {
  const { socket, headers } = incoming;
  if (Number(headers['content-length']) <= CHUNK_WORK || READ_BY_TURNS.has(incoming)) return;
  READ_BY_TURNS.add(incoming);
  const connection = connectionOf(socket);
  incoming.on('data', (chunk: Uint8Array) => TURNS.took(chunk.byteLength, connection));
}

/** What is told of the bytes that come on a connection which the HTTP server has given up; it waits its turn like all others. */
export function turnsOf(socket: Socket): (bytes: number) => void {
  // The server no longer stops reading where it is asked to; the socket itself does.
  const connection: Connection = {
    ...connectionOf(socket),
    isHeld: () => socket.isPaused(),
    hold: () => socket.pause(),
    release: () => socket.resume(),
  };
  return (bytes) => TURNS.took(bytes, connection);
}
