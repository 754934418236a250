/** Both sides of a stand-in: the primary answers for a process that has died in the middle of a solve. */

import { Socket } from 'node:net';
import { ContractError, errorBody } from '../../contract/errors.ts';
import { EVERY_ANSWER } from '../../http/headers.ts';
import type { StandIn } from '../../http/stand-in.ts';

/** A connection as libuv has it. Wrapped in a Socket, it would be read. */
export interface Connection {
  close(): void;
}

/** From a process to the primary, beside the calls of their link. */
export type StandInMessage =
  | { readonly standIn: number; readonly requestId: string }
  | { readonly dismissed: number };

/** Sends a message, with a connection if there is one; calls back once it is on its way for sure. */
type Send = (message: StandInMessage, connection: unknown, sent: () => void) => void;

/** The stand-in as a serving process sees it. */
export class StandInPrimary implements StandIn {
  readonly #send: Send;
  /** Dismissals that are not yet on their way. */
  readonly #dismissals = new Set<() => void>();

  constructor(send: Send) {
    this.#send = send;
  }

  call(id: number, socket: Socket, requestId: string): void {
    const { _handle } = socket as Socket & { readonly _handle?: Connection };
    if (_handle) this.#send({ standIn: id, requestId }, _handle, () => {});
  }

  dismiss(id: number): Promise<void> {
    return new Promise((resolve) => {
      const sent = () => {
        this.#dismissals.delete(sent);
        resolve();
      };
      this.#dismissals.add(sent);
      this.#send({ dismissed: id }, undefined, sent);
    });
  }

  /** The primary is gone, and answers nothing any more. Node forgets what it had not yet sent to it. */
  gone(): void {
    for (const sent of this.#dismissals) sent();
  }
}

/** A request that the primary would answer. */
interface Pending {
  readonly connection: Connection;
  readonly requestId: string;
}

/** The requests of one process that the primary stands in for. */
export class StandIns {
  readonly #pending = new Map<number, Pending>();
  readonly #answer: (pending: Pending) => void;
  #hasEnded = false;

  constructor(answer: (pending: Pending) => void = answerInPlace) {
    this.#answer = answer;
  }

  take(message: StandInMessage, connection: Connection | undefined): void {
    if ('dismissed' in message) {
      this.#pending.get(message.dismissed)?.connection.close();
      this.#pending.delete(message.dismissed);
    } else if (this.#hasEnded) {
      // Nobody would ever dismiss it.
      connection?.close();
    } else if (connection) {
      this.#pending.set(message.standIn, { connection, requestId: message.requestId });
    }
  }

  /**
   * The process has ended.
   *
   * @param isHeard whether all that it sent has arrived; if not, it may have answered some requests itself.
   * @returns the ids of the requests answered for it.
   */
  end(isHeard: boolean): string[] {
    this.#hasEnded = true;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const each of pending) {
      if (isHeard) this.#answer(each);
      else each.connection.close();
    }
    return isHeard ? pending.map(({ requestId }) => requestId) : [];
  }
}

function answerInPlace({ connection, requestId }: Pending): void {
  // Without `readable` nothing is read. The option `handle` is what Node itself uses for a connection it has accepted.
  const options: object = { handle: connection, readable: false, writable: true };
  const socket = new Socket(options);
  socket.on('error', () => {});
  socket.end(internalError(requestId));
}

function internalError(requestId: string): string {
  const error = new ContractError('internal_error');
  const body = JSON.stringify(errorBody(error));
  const headers = {
    ...EVERY_ANSWER,
    'X-Request-Id': requestId,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} Internal Server Error\r\n${lines.join('')}\r\n${body}`;
}
