import type { Server } from 'node:net';

/**
 * Connections that a turn of the event loop takes from the kernel. Taking one costs some 30 microseconds. So this is about a
 * millisecond, and clients behind a thousand connections wait for thirty turns. Where there are none, asking costs nothing
 * that could be measured.
 */
const TAKEN_A_TURN = 32;

/** libuv's type of a handle that listens. */
const LISTENING = 1;

/** What a listening server has of libuv. Methods return an error number, or 0. */
interface Handle {
  readonly constructor: new (type: number) => Handle;
  readonly fd?: number;
  readonly open: (descriptor: number) => number;
  readonly listen: (backlog: number) => number;
  close: (closed?: () => void) => void;
  onconnection?: (...accepted: unknown[]) => void;
}

/** Makes another descriptor of the same socket. It throws if it cannot. */
export type Duplicate = (descriptor: number) => number;

/**
 * Makes `server` take several connections from the kernel in a turn of the event loop.
 *
 * libuv takes one a turn from each handle that listens, and the kernel hands connections over in the order in which they
 * came. So a client behind four hundred connections of another one would wait for four hundred turns. Here several handles
 * listen on the same socket. Who is served first is decided afterwards (arrivals.ts).
 */
export function takeSeveral(server: Server, duplicate: Duplicate, backlog: number): void {
  server.on('listening', () => {
    // Node does not document this object. Without it, or without further descriptors, one handle listens.
    const { _handle: first } = server as { _handle?: Handle };
    if (first?.fd === undefined || first.fd < 0) return;
    const others: Handle[] = [];
    const close = first.close;
    first.close = (closed) => {
      for (const other of others.splice(0)) other.close();
      close.call(first, closed);
    };
    while (others.length < TAKEN_A_TURN - 1) {
      const other = another(first, duplicate, backlog);
      if (other === undefined) return;
      others.push(other);
    }
  });
}

function another(first: Handle, duplicate: Duplicate, backlog: number): Handle | undefined {
  let descriptor: number;
  try {
    descriptor = duplicate(first.fd ?? -1);
  } catch {
    return undefined;
  }
  const handle = new first.constructor(LISTENING);
  handle.onconnection = (...accepted) => first.onconnection?.(...accepted);
  if (handle.open(descriptor) === 0 && handle.listen(backlog) === 0) return handle;
  handle.close();
  return undefined;
}
