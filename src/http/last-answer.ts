import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ContractError, errorBody } from '../contract/errors.ts';
import { EVERY_ANSWER } from './headers.ts';
import { isHeld, release } from './held.ts';
import { replace, restore } from './replaced.ts';
import { TIMEOUTS } from './timeouts.ts';
import { turnsOf } from './turns.ts';

/** Limits on further input of a client that has its last answer. */
export interface LingerLimits {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * Bytes received and dropped after a refusal, so that a client that sends before it reads still reaches the answer.
 * More than any honest mistake sends.
 */
export const MOST_AFTER_REFUSAL = 33_554_432;

/** Milliseconds. Enough for an honest client to read its last answer, even over a slow network. */
const LINGER_MS = 3_000;

const LINGER: LingerLimits = { ms: LINGER_MS, bytes: MOST_AFTER_REFUSAL };

/** A body may come for as long as a whole request may take. */
const WITH_BODY: LingerLimits = { ms: TIMEOUTS.request, bytes: MOST_AFTER_REFUSAL };

const LINGERING = new WeakSet<Socket>();
const REFUSED = new WeakSet<Socket>();

/** Whether a connection was refused. Its further input is ignored. */
export const isRefused = (socket: Socket): boolean => REFUSED.has(socket);

/**
 * Ignores all further input of a connection. Its last answer is still to be written. Node does not know of that answer
 * and would close the connection after the current one, so `linger` closes it instead.
 */
export function refuse(socket: Socket): void {
  REFUSED.add(socket);
  replace(socket, 'destroySoon', () => {});
  drop(socket, LINGER.bytes);
}

/**
 * Ends a connection so that the client can read everything written to it. Closing a connection with unread bytes resets
 * it, and the client loses what it has not read yet. So its bytes are received and dropped until it closes its side
 * too, or `limits` are reached.
 */
export function linger(socket: Socket, limits = LINGER): void {
  if (LINGERING.has(socket) || socket.destroyed) return;
  LINGERING.add(socket);
  restore(socket, 'destroySoon');
  if (!REFUSED.has(socket)) drop(socket, limits.bytes);
  socket.end();
  const timer = setTimeout(() => socket.destroy(), limits.ms).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Makes a connection linger after its last answer, if more of the request's body may still come. Node would close it at
 * once, and so reset it on a client that is still sending.
 */
export function lingerAfterAnswer(incoming: IncomingMessage): void {
  const { socket } = incoming;
  replace(socket, 'destroySoon', () => {
    restore(socket, 'destroySoon');
    if (incoming.complete) socket.destroySoon();
    else linger(socket, WITH_BODY);
  });
}

/** Drops all input without the parser, and closes the connection after `most` bytes. */
function drop(socket: Socket, most: number): void {
  let left = most;
  const took = turnsOf(socket);
  const listen = () => {
    // A listener of our own makes Node read the socket as a stream. Otherwise its parser would take the input.
    socket.removeAllListeners('data');
    socket.on('data', (chunk) => {
      left -= chunk.byteLength;
      took(chunk.byteLength);
      if (left < 0) socket.destroy();
    });
  };
  // Only the parser can resume a connection that it has paused, or that is held.
  if (socket.isPaused() || isHeld(socket)) release(socket.once('resume', listen));
  else listen();
}

/** Writes a refusal directly, without the framework. */
export function writeRefusal(
  socket: Socket,
  error: ContractError,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(errorBody(error));
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...EVERY_ANSWER,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`);
}
