import type { Socket } from 'node:net';

/**
 * Replaces one method of a connection until `restore`. Node's HTTP server calls these methods.
 *
 * Node has no hook for writing the head of an answer, nor for closing a connection after its last answer. A `Duplex` of
 * our own around each socket could provide both. But then every request would pass through JavaScript streams instead
 * of going directly to the parser.
 */
export function replace<Name extends 'write' | 'destroySoon'>(
  socket: Socket,
  name: Name,
  value: Socket[Name],
): void {
  Object.defineProperty(socket, name, { value, configurable: true });
}

/** Whether a method is currently replaced. */
export const isReplaced = (socket: Socket, name: 'write' | 'destroySoon'): boolean =>
  Object.hasOwn(socket, name);

/** Restores the original method. */
export function restore(socket: Socket, name: 'write' | 'destroySoon'): void {
  Reflect.deleteProperty(socket, name);
}
