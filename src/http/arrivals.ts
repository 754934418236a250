import type { Server } from 'node:http';
import { connectionIdentity, shareOf } from './identity.ts';
import { TURNS, type Turns } from './turns.ts';

/**
 * Accepted connections that may wait to be served, over all clients: as many as the kernel keeps waiting. Beyond that,
 * each is served at once.
 */
const MOST_ACCEPTED = 4_096;

/** A connection that libuv has accepted, before Node makes a socket of it. */
interface Accepted {
  readonly getpeername: (told: { address?: string }) => number;
  readonly close: () => void;
}

/** What a listening server has of libuv. Node calls `onconnection` for each connection. */
interface Listening {
  onconnection?: (error: number, accepted?: Accepted) => void;
}

/**
 * Makes connections to `server` wait their turn in a rush.
 *
 * The kernel hands connections over in the order in which they came, and libuv takes one a turn. A socket and a parser
 * for each would take four times as long as taking it. So a client behind a thousand connections of another one would wait
 * for a thousand sockets. Here it only waits until they are taken: sockets are made by turns.
 */
export function serveByTurns(server: Server, turns: Turns = TURNS): void {
  server.on('listening', () => {
    // Node does not document this object. Without it, clients are served in the order in which they came.
    const { _handle: listening } = server as { _handle?: Listening };
    const serve = listening?.onconnection;
    if (listening === undefined || serve === undefined) return;
    listening.onconnection = (error, accepted) => {
      const begin = () => serve.call(listening, error, accepted);
      if (accepted === undefined || turns.waiting >= MOST_ACCEPTED) begin();
      else turns.arrived(clientOf(accepted), () => (server.listening ? begin() : accepted.close()));
    };
  });
}

function clientOf(accepted: Accepted): string {
  const told: { address?: string } = {};
  accepted.getpeername(told);
  return shareOf(connectionIdentity({ remoteAddress: told.address }));
}
