import type { Socket } from 'node:net';

/** Of each connection that was ever held, whether it is held now. */
const HELD = new WeakMap<Socket, boolean>();

/**
 * Stops reading from a connection of an HTTP server until `release`.
 *
 * To pause the socket is not enough. After each part of a body the request asks its socket for more, and that resumes it
 * whoever has paused it; the server then reads from it at its event `resume`, and stops at its event `pause`.
 */
export function hold(socket: Socket): void {
  if (!HELD.has(socket)) socket.on('resume', stopHeld);
  HELD.set(socket, true);
  socket.emit('pause');
}

/** Whether a connection is held. */
export const isHeld = (socket: Socket): boolean => HELD.get(socket) === true;

/** Reads on from a connection that was held. */
export function release(socket: Socket): void {
  HELD.set(socket, false);
  if (socket.destroyed) return;
  // Without a pause before it, to resume what flows already has no effect.
  socket.pause();
  socket.resume();
}

function stopHeld(this: Socket): void {
  if (HELD.get(this)) this.emit('pause');
}
