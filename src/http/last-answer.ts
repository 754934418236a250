import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ContractError, errorBody } from '../contract/errors.ts';
import { EVERY_ANSWER } from './headers.ts';
import { isHeld, release } from './held.ts';
import { replace, restore } from './replaced.ts';
import { TIMEOUTS } from './timeouts.ts';
import { turnsOf } from './turns.ts';

/** How much a client may still send once it has its last answer. */
export interface LingerLimits {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * Bytes that are taken in and dropped after a refusal, so that a client which sends before it reads gets to the answer.
 * More than any honest mistake sends.
 */
export const MOST_AFTER_REFUSAL = 33_554_432;

/** An honest client has read its last answer by then, over a slow network too. Milliseconds. */
const LINGER_MS = 3_000;

const LINGER: LingerLimits = { ms: LINGER_MS, bytes: MOST_AFTER_REFUSAL };

/** A body may come for as long as a whole request may take. */
const WITH_BODY: LingerLimits = { ms: TIMEOUTS.request, bytes: MOST_AFTER_REFUSAL };

const LINGERING = new WeakSet<Socket>();
const REFUSED = new WeakSet<Socket>();

/** Whether a connection was refused: what still comes on it is not looked at. */
export const isRefused = (socket: Socket): boolean => REFUSED.has(socket);

/**
 * Ignores all further input of a connection. Its last answer is still to be written. Node knows nothing of that answer and
 * would close the connection after the current one, so `linger` closes it instead.
 */
export function refuse(socket: Socket): void {
  REFUSED.add(socket);
  replace(socket, 'destroySoon', () => {});
  drop(socket, LINGER.bytes);
}

/**
 * Ends a connection after what was written to it, so that the client gets to read that. A connection that is closed with
 * bytes unread is reset, and what the client has not read by then is lost. So its bytes are taken in and dropped, until it
 * closes its side too, or `limits` are reached.
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
 * Has the connection of a request linger after an answer that is its last one, if more of the body may come by then. Node
 * would close it at once, and reset it on a client that is still sending.
 */
export function lingerAfterAnswer(incoming: IncomingMessage): void {
  const { socket } = incoming;
  replace(socket, 'destroySoon', () => {
    restore(socket, 'destroySoon');
    if (incoming.complete) socket.destroySoon();
    else linger(socket, WITH_BODY);
  });
}

/** Drops whatever comes, past the parser, and closes the connection after `most` bytes. */
function drop(socket: Socket, most: number): void {
  let left = most;
  const took = turnsOf(socket);
  const listen = () => {
    // With a listener of its own, Node reads the connection itself; else its parser would go on with it.
    socket.removeAllListeners('data');
    socket.on('data', (chunk) => {
      left -= chunk.byteLength;
      took(chunk.byteLength);
      if (left < 0) socket.destroy();
    });
  };
  // Only the parser can have a connection read on that it has paused, or that is held.
  if (socket.isPaused() || isHeld(socket)) release(socket.once('resume', listen));
  else listen();
}

/** Writes a refusal past the framework. */
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
