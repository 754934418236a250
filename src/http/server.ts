import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { createApp } from '../app.ts';
import { ContractError, errorBody } from '../contract/errors.ts';
import type { Log } from '../observe/log.ts';
import { faultOf } from './observe.ts';

/** How long a client may take over its part of an exchange, in milliseconds. A solve is not among them. */
export interface Timeouts {
  /** From the first byte of a request to the end of its head. */
  readonly head: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** Without a new request on an open connection. */
  readonly keepAlive: number;
  /** Without taking any more of its answer. */
  readonly stalledReader: number;
  /** From the head of its answer to the end, at least; who reads byte by byte never stalls. */
  readonly answer: number;
}

const TIMEOUTS: Timeouts = {
  head: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  stalledReader: 30_000,
  answer: 300_000,
};

type App = Pick<ReturnType<typeof createApp>, 'fetch'>;

/** How often Node looks for requests that are over their time, in milliseconds. */
const CHECK_INTERVAL = 1_000;

/**
 * An HTTP server, not yet listening, in front of `app`.
 *
 * What Node's parser refuses (bytes that are no HTTP, a head that is too large or too slow) keeps Node's own answer: a
 * status alone, 400, 408 or 431. It never was a request of the contract, whose codes all stand for other statuses.
 */
export function createHttpServer(app: App, log: Log, timeouts: Timeouts = TIMEOUTS): Server {
  const listener = getRequestListener(app.fetch, {
    // Routes depend on the path alone: HTTP/1.0 needs no Host header.
    hostname: 'localhost',
    // The clean-up would close the connection of a client that still sends a refused body before it has read the
    // answer; Node itself drops a body that nobody reads, and `readBody` what is left of one.
    autoCleanupIncoming: false,
    errorHandler: (error) => answerAdapterError(error, app, log),
  });
  const server = createServer(
    {
      headersTimeout: timeouts.head,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL, timeouts.head),
    },
    listener,
  );
  // Node would answer 417 by itself, which is none of the contract's statuses.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Only the answer is timed, not the wait for it: whatever is sent starts the time anew. Once the answer is out, Node
  // puts its keep-alive limit in place of this.
  server.on('request', (_, response) => {
    response.setTimeout(timeouts.stalledReader, () => {
      if (response.headersSent) response.destroy();
    });
    let answering = false;
    const timer = setInterval(() => {
      if (answering) response.destroy();
      answering = response.headersSent;
    }, timeouts.answer);
    response.once('close', () => clearInterval(timer));
  });
  return server;
}

/**
 * Has `server` listen.
 *
 * @returns where it does, as a URL.
 * @throws Error where it cannot.
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await once(server.listen(port, host), 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}

/** A target that no route answers. */
const NOWHERE = 'http://localhost/malformed';

/** A request target or Host that is no URL is no route, and answered like any other; all else is a fault of ours. */
function answerAdapterError(error: unknown, app: App, log: Log): Response | Promise<Response> {
  if (error instanceof RequestError) return app.fetch(new Request(NOWHERE));
  const refused = new ContractError('internal_error');
  log.error({ status: refused.status, code: refused.code, fault: faultOf(error) }, 'failed');
  return Response.json(errorBody(refused), { status: refused.status });
}
