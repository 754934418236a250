import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ContractError, type ErrorCode } from '../contract/errors.ts';
import { faultOfHead, MOST_FIELDS } from './head.ts';
import { connectionIdentity } from './identity.ts';
import { isRefused, linger, refuse, writeRefusal } from './last-answer.ts';
import { wrongMethod } from './methods.ts';
import type { Pipelines } from './pipeline.ts';
import type { TransportRefusal, TransportRefusals } from './refused.ts';
import { TINY_CHUNKS } from './tiny-chunks.ts';
import { connectionOf, REQUEST_WORK, TURNS } from './turns.ts';

/** An error of Node's parser: its position in `rawPacket`, and its `reason` in the parser's own words. */
interface ParserError extends NodeJS.ErrnoException {
  readonly reason?: string;
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

interface Refused {
  /** The refusal to count, if any. */
  readonly reason?: TransportRefusal;
  readonly error: ContractError;
  readonly headers?: Readonly<Record<string, string>>;
}

const refused = (reason: TransportRefusal, code: ErrorCode, message?: string): Refused => ({
  reason,
  error: new ContractError(code, message),
});

const TOO_LONG = refused('head_too_large', 'head_too_large', 'The request line and headers exceed 16 KiB.');

/** The answers to errors of Node's parser. All other errors are bytes that are not HTTP. */
const REFUSED: Readonly<Record<string, Refused>> = {
  ERR_HTTP_REQUEST_TIMEOUT: refused('request_too_slow', 'request_too_slow'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refused(
    'bad_request',
    'payload_too_large',
    'The chunk extensions of the body are too large.',
  ),
  [TINY_CHUNKS]: refused('tiny_chunks', 'bad_request', 'The body has too many tiny chunks.'),
  HPE_HEADER_OVERFLOW: TOO_LONG,
  // Most of these clients went away.
  HPE_INVALID_EOF_STATE: {
    error: new ContractError('bad_request', 'The request ended before it was complete.'),
  },
};

/**
 * Answers in the contract's envelope when Node's parser refuses its input, and counts the refusal: bytes that are not
 * HTTP, a head that is too large, a request that is too slow. Such input never became a request, so the framework does
 * not see it.
 */
export function answerClientErrors(server: Server, pipelines: Pipelines, refusals: TransportRefusals): void {
  server.maxHeadersCount = MOST_FIELDS;
  const transport = { pipelines, refusals };
  server.on('clientError', (error: ParserError, duplex) => {
    const socket = duplex as Socket;
    if (!isParserError(error.code) || !socket.writable) socket.destroy(error);
    else refuseInTurn(socket, refusalOf(error), transport);
  });
  // CONNECT would turn its connection into a tunnel.
  server.on('connect', ({ method = '', url = '' }, duplex) => {
    refuseInTurn(duplex as Socket, { reason: 'bad_request', ...noSuchMethod(method, url) }, transport);
  });
}

interface Transport {
  readonly pipelines: Pipelines;
  readonly refusals: TransportRefusals;
}

/** Writes the last answer of a connection, after the answers to all earlier requests, and ends the connection. */
function refuseInTurn(
  socket: Socket,
  { reason, error, headers }: Refused,
  { pipelines, refusals }: Transport,
): void {
  // The parser may report more errors.
  if (isRefused(socket)) return;
  if (reason !== undefined) refusals.note(reason, connectionIdentity(socket));
  refuse(socket);
  const answer = () => {
    if (socket.destroyed) return;
    pipelines.last(socket, (isAnswered) => {
      if (!isAnswered && socket.writable) writeRefusal(socket, error, headers);
      linger(socket);
    });
  };
  // Thousands of connections may run out of time at once, and Node reports them all in one turn of the event loop.
  if (TURNS.isSpent) {
    TURNS.later(connectionOf(socket), answer);
  } else {
    TURNS.did(REQUEST_WORK);
    answer();
  }
}

/**
 * Refuses a request if its head has a fault.
 *
 * @returns whether it did.
 */
export function refuseHead(incoming: IncomingMessage, transport: Transport): boolean {
  const error = faultOfHead(incoming);
  if (error === undefined) return false;
  const reason = error.code === 'head_too_large' ? 'head_too_large' : 'bad_request';
  refuseInTurn(incoming.socket, { reason, error }, transport);
  return true;
}

/** Whether the error is the parser's, and not that of a client that went away. */
const isParserError = (code = ''): boolean => /^(HPE|ERR_HTTP)_/.test(code);

function refusalOf(error: ParserError): Refused {
  const { code = '', reason } = error;
  const known = REFUSED[code];
  if (known) return known;
  const { method, target } = (code === 'HPE_INVALID_METHOD' && requestLine(error)) || {};
  if (method && target) return { reason: 'bad_request', ...noSuchMethod(method, target) };
  return refused('bad_request', 'bad_request', reason && `The request is not valid HTTP: ${reason}.`);
}

function noSuchMethod(method: string, target: string): Pick<Refused, 'error' | 'headers'> {
  const [path = ''] = target.split('?');
  const { error, allow } = wrongMethod(path, method);
  return { error, ...(allow !== undefined && { headers: { Allow: allow } }) };
}

const REQUEST_LINE = /(?<method>[!#$%&'*+.^_`|~\w-]{1,64}) (?<target>\/\S*) HTTP\/1\.[01]\r?$/;

/** The part of a request line that is examined, in bytes: before the byte that the parser rejects, and from it on. */
const BEFORE = 64;
const BEHIND = 1_024;

/** The line that the parser rejected, if it is the first line of a request with an unknown method. */
function requestLine({ rawPacket, bytesParsed = 0 }: ParserError): Record<string, string> | undefined {
  if (rawPacket === undefined) return undefined;
  // The bytes before the method may be a body.
  const near = rawPacket.subarray(Math.max(0, bytesParsed - BEFORE), bytesParsed + BEHIND);
  const stumble = Math.min(bytesParsed, BEFORE);
  const end = near.indexOf('\n', stumble);
  const line = end === -1 ? null : REQUEST_LINE.exec(near.toString('latin1', 0, end));
  // A match after that byte is only the tail of a method with invalid bytes.
  return line !== null && line.index <= stumble ? line.groups : undefined;
}
