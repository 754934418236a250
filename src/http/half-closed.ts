import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isReplaced, replace, restore } from './replaced.ts';

/** The first bytes of every answer. */
const BEGINNING = 'HTTP/1.1 ';

/** Delay before each of these bytes, in milliseconds. They add up to a minute, the default time limit of a solve. */
const DELAYS_MS = [0, 20, 100, 500, 2_000, 5_000, 10_000, 20_000, 20_000];

/**
 * Finds out whether a client that has closed its side of the connection still waits for its answer.
 *
 * A client that has sent everything and one that goes away look the same. But bytes sent to a client that has gone come
 * back as a reset, and the next write fails. So the first bytes of the answer are sent ahead, one by one. (Interim
 * answers, 1xx, would also work. But clients that close their side are often simple, and take the first answer for the
 * last.)
 *
 * If no reset can come back, the solve runs to its end: a waiting client must get the result it was charged for.
 */
export function sendAhead(socket: Socket, outgoing: ServerResponse, delays = DELAYS_MS): void {
  if (isReplaced(socket, 'write') || outgoing.headersSent || !socket.writable) return;
  const write = Socket.prototype.write.bind(socket);
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  const sendNext = () => {
    if (outgoing.headersSent || !socket.writable) return;
    write(BEGINNING.charAt(sent));
    sent += 1;
    if (sent < BEGINNING.length) timer = setTimeout(sendNext, delays[sent]).unref();
  };
  const rest = (answer: string, ...others: never[]): boolean => {
    clearTimeout(timer);
    restore(socket, 'write');
    return write(answer.slice(sent), ...others);
  };
  replace(socket, 'write', rest);
  socket.once('close', () => clearTimeout(timer));
  sendNext();
}
