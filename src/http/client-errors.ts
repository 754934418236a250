import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectionIdentity } from './identity.ts';
import type { Pipelines } from './pipeline.ts';
import type { TransportRefusal, TransportRefusals } from './refused.ts';
import { TINY_CHUNKS } from './tiny-chunks.ts';

interface Refused {
  readonly status: number;
  readonly reason: TransportRefusal;
}

const BAD_REQUEST: Refused = { status: 400, reason: 'bad_request' };
const HEAD_TOO_LARGE: Refused = { status: 431, reason: 'head_too_large' };

/** What is answered to an error of Node's parser; the statuses are those that Node itself gives. */
const REFUSED: Readonly<Record<string, Refused>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'request_too_slow' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'bad_request' },
  [TINY_CHUNKS]: { status: 400, reason: 'tiny_chunks' },
  HPE_HEADER_OVERFLOW: HEAD_TOO_LARGE,
};

/**
 * Fields of a head at most; browsers and proxies send some thirty. Thousands of short ones would fit into a head, and take
 * ten times its size in memory.
 */
const MOST_FIELDS = 100;

/**
 * Answers what Node's parser refuses as Node itself would, and notes it: bytes that are no HTTP, a head that is too large,
 * a request that is too slow. That gets a status alone. It never was a request of the contract, whose codes all stand for
 * other statuses.
 */
export function answerClientErrors(server: Server, pipelines: Pipelines, refusals: TransportRefusals): void {
  server.maxHeadersCount = MOST_FIELDS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { status, reason } = REFUSED[error.code ?? ''] ?? BAD_REQUEST;
    if (isRefusal(error.code)) refusals.note(reason, connectionIdentity(socket as Socket));
    answer(socket, status, pipelines);
    socket.destroy(error);
  });
  // A method that makes a tunnel of its connection.
  server.on('connect', (_, socket) => {
    refusals.note('bad_request', connectionIdentity(socket as Socket));
    socket.destroy();
  });
}

/**
 * Refuses a request whose head has too many fields; whether it did. Node itself would leave the fields beyond its limit out,
 * be it a key.
 */
export function refuseLongHead(
  { rawHeaders, socket }: IncomingMessage,
  pipelines: Pipelines,
  refusals: TransportRefusals,
): boolean {
  if (rawHeaders.length <= 2 * MOST_FIELDS) return false;
  refusals.note(HEAD_TOO_LARGE.reason, connectionIdentity(socket));
  answer(socket, HEAD_TOO_LARGE.status, pipelines);
  socket.destroy();
  return true;
}

function answer(socket: Duplex, status: number, pipelines: Pipelines): void {
  if (!socket.writable || pipelines.isAnswering(socket)) return;
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
}

/** A client that goes away in the midst of a request, by a reset or an early end, is not refused. */
const isRefusal = (code = ''): boolean => /^(HPE|ERR_HTTP)_/.test(code) && code !== 'HPE_INVALID_EOF_STATE';
