import type { Server } from 'node:net';

/**
 * Most connections that a turn of the event loop takes from the kernel. Taking one costs some 30 microseconds, so this is
 * about a millisecond. Clients behind a thousand connections wait for some thirty turns.
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
 * Makes `server` take several connections from the kernel in a turn of the event loop, in a rush.
 *
 * libuv takes one a turn from each handle that listens, and the kernel hands connections over in the order in which they
 * came. So a client behind four hundred connections of another one would wait for four hundred turns. Here more and more
 * handles listen on the same socket. Who is served first is decided afterwards (arrivals.ts).
 */
export function takeSeveral(server: Server, duplicate: Duplicate, backlog: number): void {
  server.on('listening', () => {
    // Node does not document this object. Without it, one handle listens.
    const { _handle: first } = server as { _handle?: Handle };
    if (first?.onconnection === undefined || (first.fd ?? -1) < 0) return;
    const acceptors = new Acceptors(first, () => another(first, duplicate, backlog));
    const { close, onconnection } = first;
    first.onconnection = (...accepted) => {
      acceptors.took();
      onconnection.apply(first, accepted);
    };
    first.close = (closed) => {
      acceptors.close();
      close.call(first, closed);
    };
  });
}

/**
 * The handles that listen. There are twice as many after each turn in which every one of them has found a connection, and
 * half as many after one in which most have not: looking in vain costs each of them five microseconds.
 */
class Acceptors {
  readonly #another: () => Handle | undefined;
  readonly #first: Handle;
  readonly #others: Handle[] = [];
  #taken = 0;
  #wasFull = false;
  #isTurnDue = false;
  #isClosed = false;

  constructor(first: Handle, another: () => Handle | undefined) {
    this.#first = first;
    this.#another = another;
  }

  /** One of them has found a connection. */
  took(): void {
    this.#taken += 1;
    this.#next();
  }

  close(): void {
    this.#isClosed = true;
    this.#keep(0);
  }

  #next(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const [taken, handles] = [this.#taken, 1 + this.#others.length];
    this.#isTurnDue = false;
    this.#taken = 0;
    if (this.#isClosed) return;
    const isFull = taken >= handles;
    // A lone client, too, fills the turn in which it comes, but not two in a row.
    if (isFull && this.#wasFull) this.#add(Math.min(handles, TAKEN_A_TURN - handles));
    else if (taken < handles / 2) this.#keep(taken === 0 ? 0 : Math.floor(handles / 2) - 1);
    this.#wasFull = isFull;
    if (taken > 0) this.#next();
  }

  #add(count: number): void {
    for (let added = 0; added < count; added++) {
      const other = this.#another();
      if (other === undefined) return;
      other.onconnection = (...accepted) => this.#first.onconnection?.(...accepted);
      this.#others.push(other);
    }
  }

  #keep(count: number): void {
    for (const other of this.#others.splice(count)) other.close();
  }
}

function another(first: Handle, duplicate: Duplicate, backlog: number): Handle | undefined {
  let descriptor: number;
  try {
    descriptor = duplicate(first.fd ?? -1);
  } catch {
    return undefined;
  }
  const handle = new first.constructor(LISTENING);
  if (handle.open(descriptor) === 0 && handle.listen(backlog) === 0) return handle;
  handle.close();
  return undefined;
}
