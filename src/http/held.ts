import type { Socket } from 'node:net';

/** Whether a connection is held now, for each that was ever held. */
const HELD = new WeakMap<Socket, boolean>();

/**
 * Stops reading from a connection of an HTTP server until `release`.
 *
 * Pausing the socket is not enough. After each part of a body the request asks its socket for more, and that resumes
 * it, no matter what paused it. The server reads from the socket again at its event `resume`, and stops at its event
 * `pause`.
 */
export function hold(socket: Socket): void {
  if (!HELD.has(socket)) socket.on('resume', stopHeld);
  HELD.set(socket, true);
  socket.emit('pause');
}

/** Whether a connection is held. */
export const isHeld = (socket: Socket): boolean => HELD.get(socket) === true;

/** Resumes reading from a held connection. */
export function release(socket: Socket): void {
  HELD.set(socket, false);
  if (socket.destroyed) return;
  // Resuming a flowing socket has no effect, so pause first.
  socket.pause();
  socket.resume();
}

function stopHeld(this: Socket): void {
  if (HELD.get(this)) this.emit('pause');
}
