import type { Socket } from 'node:net';

/**
 * A process that answers in place of this one, should this one die. It has a copy of the connection, which it neither reads
 * nor writes before.
 */
export interface StandIn {
  /** Gives it a copy of the connection. */
  call(id: number, socket: Socket, requestId: string): void;
  /** Resolves once it can no longer answer: from then on this process may. */
  dismiss(id: number): Promise<void>;
}

/** A request that takes longer than this, in milliseconds, gets a stand-in. Giving one to each would cost too much. */
const SLOW_MS = 50;

const DISMISSALS = new WeakMap<Socket, () => Promise<void>>();

let lastId = 0;

/**
 * Does `work` for a request that has arrived as a whole, with a stand-in if it takes long. The stand-in is dismissed before
 * the first byte of the answer, so a client never gets two.
 */
export async function withStandIn<T>(
  standIn: StandIn | undefined,
  socket: Socket | undefined,
  requestId: string,
  work: () => Promise<T>,
): Promise<T> {
  if (standIn === undefined || socket === undefined) return work();
  const id = ++lastId;
  let isCalled = false;
  let dismissed: Promise<void> | undefined;
  const timer = setTimeout(() => {
    // A client that has closed its side may have got the first bytes of its answer.
    if (socket.destroyed || socket.readableEnded) return;
    isCalled = true;
    standIn.call(id, socket, requestId);
  }, SLOW_MS);
  const dismiss = () => {
    clearTimeout(timer);
    dismissed ??= isCalled ? standIn.dismiss(id) : Promise.resolve();
    return dismissed;
  };
  DISMISSALS.set(socket, dismiss);
  try {
    return await work();
  } finally {
    await dismiss();
    DISMISSALS.delete(socket);
  }
}

/** Dismisses the stand-in of a connection; undefined if it has none, so that bytes may be written at once. */
export const dismissStandIn = (socket: Socket): Promise<void> | undefined => DISMISSALS.get(socket)?.();
