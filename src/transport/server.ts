import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { errorOfHead, MAX_FIELDS } from './head.ts';
import { Pipelines } from './pipeline.ts';
import type { TransportRefusal } from './refusals.ts';

/** Limits on the client's part of an exchange, in milliseconds. The time of the application does not count. */
export interface Timeouts {
  /** From the first byte of a request to the end of its head. */
  readonly head: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** Idle time of an open connection between requests. */
  readonly keepAlive: number;
  /** Time in which the client reads nothing of its answer. */
  readonly stalledReader: number;
  /** From the head of the answer to its end. */
  readonly answer: number;
}

export const TIMEOUTS: Timeouts = {
  head: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  stalledReader: 30_000,
  answer: 300_000,
};

/** Errors that never reach the application. */
export type TransportError =
  | 'bad_request'
  | 'head_too_large'
  | 'payload_too_large'
  | 'request_too_slow'
  | 'internal_error';

/** The answer to a request that the application does not get. */
export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Transport {
  /** Answers requests. */
  readonly handle: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  /** The answer to an error of the transport. */
  readonly render: (error: TransportError, message?: string) => Rendered;
  /** An error that the application has not handled; the client gets `internal_error`. */
  readonly failed: (error: unknown) => void;
  /** A connection or a request was refused, or an answer was cut off. */
  readonly refused: (reason: TransportRefusal, client: string) => void;
  /** The name of the client at the other end of a connection. */
  readonly clientOf: (peer: { readonly remoteAddress?: string | undefined }) => string;
  readonly timeouts?: Timeouts;
  /** Open connections; further ones are closed at once. Unlimited by default. */
  readonly maxConnections?: number | undefined;
  /** The same for one client. */
  readonly maxConnectionsPerClient?: number | undefined;
}

/**
 * After this much silence from a client, in milliseconds, the kernel probes its machine once a second, and closes the
 * connection after ten probes without a response. A client that has vanished must not keep its solve running.
 */
const PROBED_AFTER_MS = 5_000;

/** Interval between searches for requests that are over their time, in milliseconds. */
const CHECK_INTERVAL = 1_000;

/** An HTTP server, not yet listening. */
export function createTransport(transport: Transport): Server {
  const { render, refused, clientOf, timeouts = TIMEOUTS } = transport;
  const listener = listenerOf(transport);
  const pipelines = new Pipelines(
    (incoming, outgoing) => {
      // Nobody reads these bodies.
      if (incoming.method !== 'POST') incoming.resume();
      const error = errorOfHead(incoming);
      if (error === undefined) return void listener(incoming, outgoing);
      refused(error.code, clientOf(incoming.socket));
      const { status, headers, body } = render(error.code, error.message);
      const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
      outgoing.writeHead(status, all).end(body);
    },
    ({ socket }) => refused('too_much_pipelined', clientOf(socket)),
  );
  const server = createServer({
    // Node would answer without an envelope.
    requireHostHeader: false,
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    keepAlive: true,
    keepAliveInitialDelay: PROBED_AFTER_MS,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL, timeouts.head),
  });
  server.maxHeadersCount = MAX_FIELDS;
  limitArrivals(server);
  server.on('request', (incoming, outgoing) => pipelines.take(incoming, outgoing));
  // Node itself would answer 417, which is not a status of the contract.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('drop', (dropped) => refused('too_many_connections', clientOf(dropped ?? {})));
  answerParserErrors(server, pipelines, transport);
  limitConnections(server, transport);
  return server;
}

/** The adapter's listener. A client that does not take its answer is cut off. */
function listenerOf({ handle, render, failed, refused, clientOf, timeouts = TIMEOUTS }: Transport) {
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    const response = await handle(request, { incoming, outgoing });
    if (!incoming.complete && isLast(incoming, outgoing)) await discardBody(incoming);
    // A client that is gone closes nothing any more: the timer below would hold its connection.
    if (incoming.socket.destroyed) return response;
    const cut = (reason: TransportRefusal) => {
      refused(reason, clientOf(incoming.socket));
      incoming.socket.destroy();
    };
    outgoing.setTimeout(timeouts.stalledReader, () => cut('slow_reader'));
    const timer = setTimeout(() => cut('long_answer'), timeouts.answer).unref();
    outgoing.once('close', () => clearTimeout(timer));
    return response;
  };
  const errorHandler = (error: unknown) => {
    const isTarget = error instanceof RequestError;
    if (!isTarget) failed(error);
    const { body, ...init } = isTarget
      ? render('bad_request', `The request target or the Host header is malformed: ${error.message}.`)
      : render('internal_error');
    return new Response(body, init);
  };
  // Node itself discards the rest of a refused body, within the time limit of a request. The adapter would close the
  // connection after half a second, and a client that is still sending would lose its answer.
  return getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler,
    // HTTP/1.0 needs no Host.
    hostname: 'localhost',
    autoCleanupIncoming: false,
  });
}

/** Whether Node closes the connection after this answer. */
const isLast = ({ headers, httpVersion }: IncomingMessage, outgoing: ServerResponse): boolean =>
  httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close' || outgoing.hasHeader('Connection');

/** Bytes of a body that are discarded before its refusal. More than any honest mistake sends. */
const MAX_DISCARDED = 33_554_432;

/** Resolves when the body of a request has ended. A connection that is closed with unread bytes would lose its answer. */
function discardBody(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MAX_DISCARDED;
    incoming.once('end', resolve).once('close', resolve);
    incoming.on('data', (chunk: Uint8Array) => {
      left -= chunk.byteLength;
      if (left < 0) resolve();
    });
    if (incoming.destroyed || incoming.readableEnded) resolve();
  });
}

/** The errors of Node's parser. All others are bytes that are not HTTP. */
const PARSER_ERRORS: Readonly<Record<string, readonly [TransportError, string?]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_too_slow'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The chunk extensions of the body are too large.'],
  HPE_HEADER_OVERFLOW: ['head_too_large', 'The request line and headers exceed 16 KiB.'],
  // Most of these clients went away.
  HPE_INVALID_EOF_STATE: ['bad_request', 'The request ended before it was complete.'],
};

/** Answers input that Node's parser refuses, after the answers to all earlier requests, and ends the connection. */
function answerParserErrors(
  server: Server,
  pipelines: Pipelines,
  { render, refused, clientOf }: Transport,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    const { code = '', message } = error;
    // The parser reports all input after an error, and a connection that stays open too long.
    if (socket.writableEnded && code !== 'ERR_HTTP_REQUEST_TIMEOUT') return;
    if (!/^(HPE|ERR_HTTP)_/.test(code) || !socket.writable) {
      socket.destroy();
      return;
    }
    const known = PARSER_ERRORS[code];
    const [name, text] = known ?? ['bad_request', `The request is not valid HTTP: ${message}.`];
    if (code !== 'HPE_INVALID_EOF_STATE')
      refused(
        name === 'request_too_slow' || name === 'head_too_large' ? name : 'bad_request',
        clientOf(socket),
      );
    pipelines.end(socket, closing(render(name, text)));
  });
  // CONNECT would turn its connection into a tunnel.
  server.on('connect', (_, duplex) => {
    refused('bad_request', clientOf(duplex as Socket));
    pipelines.end(duplex, closing(render('bad_request', 'CONNECT is not supported.')));
  });
}

/** The last answer of a connection as it is sent. */
function closing({ status, headers, body }: Rendered): string {
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Closes connections beyond the limits at once. */
function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerClient = Number.POSITIVE_INFINITY, refused, clientOf }: Transport,
): void {
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const client = clientOf(socket);
    const count = open.get(client) ?? 0;
    if (count >= maxConnectionsPerClient) {
      refused('too_many_of_client', client);
      socket.destroy();
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 0) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

/**
 * Requests that may arrive in one turn of the event loop. One packet has up to 3,600, and Node keeps those of a closed
 * connection, 2 kB each, until the turn ends.
 */
const MAX_ARRIVALS = 1_000;

/** A chunked body counts for so many requests: its first packet has up to 10,000 chunks, and each is an object until it is read. */
const CHUNKED_ARRIVALS = 100;

/** Lets all connections wait for the next turn of the event loop once too many requests have arrived in this one. */
function limitArrivals(server: Server): void {
  const connections = new Set<Socket>();
  let arrivals = 0;
  let paused: Socket[] = [];
  const nextTurn = () => {
    for (const socket of paused) socket.resume();
    paused = [];
    arrivals = 0;
  };
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ headers }) => {
    if (arrivals === 0) setImmediate(nextTurn);
    const isOver = arrivals >= MAX_ARRIVALS;
    arrivals += headers['transfer-encoding'] === undefined ? 1 : CHUNKED_ARRIVALS;
    if (isOver || arrivals < MAX_ARRIVALS) return;
    paused = [...connections].filter((socket) => !socket.isPaused());
    for (const socket of paused) socket.pause();
  });
}

/**
 * Connections that may wait to be accepted. The kernel drops further ones, and their clients try again after seconds. Linux
 * allows no more by default.
 */
const BACKLOG = 4_096;

/**
 * Makes `server` listen.
 *
 * @returns its address as a URL.
 * @throws Error if it cannot listen.
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await once(server.listen({ port, host, backlog: BACKLOG }), 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}
