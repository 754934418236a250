import type { Socket } from 'node:net';

/**
 * Has one connection do something else where Node's HTTP server calls `name` on it, until `restore`.
 *
 * Node offers no hook for either of the two: that it writes the head of an answer, and that it closes a connection after
 * its last answer, are its own decisions. A `Duplex` of our own in front of each socket could do both, but then every
 * request would be read through JavaScript streams instead of by the parser itself.
 */
export function replace<Name extends 'write' | 'destroySoon'>(
  socket: Socket,
  name: Name,
  value: Socket[Name],
): void {
  Object.defineProperty(socket, name, { value, configurable: true });
}

/** Whether a method is replaced now. */
export const isReplaced = (socket: Socket, name: 'write' | 'destroySoon'): boolean =>
  Object.hasOwn(socket, name);

/** Has a connection do what every connection does. */
export function restore(socket: Socket, name: 'write' | 'destroySoon'): void {
  Reflect.deleteProperty(socket, name);
}
