import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FairQueue } from '../threads/fair-queue.ts';
import { connectionIdentity, shareOf } from './identity.ts';

/** Bytes of bodies that are read before the event loop turns to all else: about two milliseconds. */
const BYTES_A_TURN = 1_048_576;

/** What a connection is expected to bring in its turn: as much as Node reads at a time, in bytes. */
const CHUNK = 65_536;

/** A connection that can be kept from reading. */
interface Connection {
  readonly destroyed: boolean;
  pause(): unknown;
  resume(): unknown;
}

/**
 * Lets the event loop do other things between the bodies that it reads.
 *
 * libuv reads up to two mebibytes of every connection that has any before it looks at the next event. Thousands of clients
 * that send at once would keep everybody else waiting for seconds. So once a turn has brought its bytes, whatever brings
 * more waits for a later turn, and clients take turns in that.
 */
export class Turns {
  readonly #defer: (then: () => void) => void;
  readonly #waiting = new FairQueue<Connection>();
  #left = BYTES_A_TURN;
  #isTurnDue = false;

  /** @param defer calls back after all that the event loop has to do now. */
  constructor(defer: (then: () => void) => void = setImmediate) {
    this.#defer = defer;
  }

  /** `connection` of `client` has brought so many bytes of a body. */
  took(bytes: number, client: string, connection: Connection): void {
    this.#left -= bytes;
    this.#next();
    if (this.#left > 0) return;
    connection.pause();
    this.#waiting.remove(client, connection);
    this.#waiting.push(client, connection);
  }

  #next(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    this.#defer(() => this.#turn());
  }

  #turn(): void {
    this.#isTurnDue = false;
    this.#left = BYTES_A_TURN;
    for (let expected = 0; expected < BYTES_A_TURN; expected += CHUNK) {
      const next = this.#waiting.next(() => 0);
      if (next === undefined) return;
      this.#waiting.take(next.owner, next.item);
      if (!next.item.destroyed) next.item.resume();
    }
    this.#next();
  }
}

/** One for all servers of the process: they share its event loop. */
const TURNS = new Turns();

const READ_BY_TURNS = new WeakSet<IncomingMessage>();

/** Has the body of a request wait its turn wherever much is read at a time, unless it is too small to matter. */
export function readByTurns(incoming: IncomingMessage): void {
  const { socket, headers } = incoming;
  if (Number(headers['content-length']) <= CHUNK || READ_BY_TURNS.has(incoming)) return;
  READ_BY_TURNS.add(incoming);
  const took = turnsOf(socket);
  incoming.on('data', (chunk: Uint8Array) => took(chunk.byteLength));
}

/** What is told of the bytes that a connection brings; it waits its turn wherever much is read at a time. */
export function turnsOf(socket: Socket): (bytes: number) => void {
  const client = shareOf(connectionIdentity(socket));
  return (bytes) => TURNS.took(bytes, client, socket);
}
