import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { connectionIdentity } from './identity.ts';
import type { Pipelines } from './pipeline.ts';
import type { TransportRefusal, TransportRefusals } from './refused.ts';

interface Refused {
  readonly status: number;
  readonly reason: TransportRefusal;
}

const BAD_REQUEST: Refused = { status: 400, reason: 'bad_request' };

/** What is answered to an error of Node's parser; the statuses are those that Node itself gives. */
const REFUSED: Readonly<Record<string, Refused>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'request_too_slow' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'bad_request' },
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'head_too_large' },
};

/**
 * Answers what Node's parser refuses as Node itself would, and notes it: bytes that are no HTTP, a head that is too large,
 * a request that is too slow. That gets a status alone. It never was a request of the contract, whose codes all stand for
 * other statuses.
 */
export function answerClientErrors(server: Server, pipelines: Pipelines, refusals: TransportRefusals): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { status, reason } = REFUSED[error.code ?? ''] ?? BAD_REQUEST;
    if (isRefusal(error.code)) refusals.note(reason, connectionIdentity(socket as Socket));
    if (socket.writable && !pipelines.isAnswering(socket)) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    }
    socket.destroy(error);
  });
  // A method that makes a tunnel of its connection.
  server.on('connect', (_, socket) => {
    refusals.note('bad_request', connectionIdentity(socket as Socket));
    socket.destroy();
  });
}

/** A client that goes away in the midst of a request, by a reset or an early end, is not refused. */
const isRefusal = (code = ''): boolean => /^(HPE|ERR_HTTP)_/.test(code) && code !== 'HPE_INVALID_EOF_STATE';
