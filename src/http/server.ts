import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ContractError, errorBody } from '../contract/errors.ts';
import type { Log } from '../observe/log.ts';
import { type Duplicate, takeSeveral } from './acceptors.ts';
import { AnswerWatch } from './answer-watch.ts';
import { serveByTurns } from './arrivals.ts';
import { answerClientErrors, refuseHead } from './client-errors.ts';
import { awaitInvitation } from './expect.ts';
import { EVERY_ANSWER } from './headers.ts';
import { settleHost } from './host.ts';
import { connectionIdentity } from './identity.ts';
import { Incoming } from './incoming.ts';
import { lingerAfterAnswer, MOST_AFTER_REFUSAL } from './last-answer.ts';
import { faultOf } from './observe.ts';
import type { PageServer } from './page.ts';
import { Pipelines } from './pipeline.ts';
import { TransportRefusals } from './refused.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

/**
 * Minimum rate at which a client takes its answer, in bytes a second, averaged over the time after which it counts as
 * stalled. A slow mobile network has twice that.
 */
const LEAST_RATE = 16_384;

/** Answers requests: a Hono app. */
interface App {
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>;
}

/** A server without pages. */
const NO_PAGES: PageServer = () => false;

/**
 * After this much silence from a client, in milliseconds, the kernel probes its machine once a second, and closes the
 * connection after ten probes without a response. A client that has vanished must not keep its solve running.
 */
const PROBED_AFTER_MS = 5_000;

/** Interval between searches for clients that are over their time, in milliseconds. */
const CHECK_INTERVAL = 1_000;

/** What a server does beyond answering for its app. */
interface Options {
  readonly timeouts?: Timeouts;
  /** Counts input that never became a request of the contract, and answers that are cut off. */
  readonly refusals?: TransportRefusals;
  /** Answers requests for pages, which the app then does not get. */
  readonly servePage?: PageServer;
  /** With it, the server takes several connections in a turn of the event loop. */
  readonly duplicate?: Duplicate;
}

/** An HTTP server in front of `app`, not yet listening. */
export function createHttpServer(
  app: App,
  log: Log,
  {
    timeouts = TIMEOUTS,
    refusals = new TransportRefusals(log),
    servePage = NO_PAGES,
    duplicate,
  }: Options = {},
): Server {
  const listener = getRequestListener((request, env) => answering(app.fetch(request, env)), {
    // The adapter's clean-up would close the connection of a client that is still sending a refused body, before it
    // reads the answer. Instead, a refusal waits for the rest of its body (rest-of-body.ts).
    autoCleanupIncoming: false,
    errorHandler: (error) => answerAdapterError(error, app, log),
  });
  const { stalledReader: stalled, answer } = timeouts;
  const limits = { stalled, answer, leastRate: LEAST_RATE, mostAfterRefusal: MOST_AFTER_REFUSAL };
  const answers = new AnswerWatch(limits, (reason, { socket }) =>
    refusals.note(reason, connectionIdentity(socket)),
  );
  const pipelines = new Pipelines(
    (incoming, outgoing) => {
      answers.watch(incoming, outgoing);
      if (!servePage(incoming, outgoing)) void listener(incoming, outgoing);
    },
    ({ socket }) => refusals.note('too_much_pipelined', connectionIdentity(socket)),
  );
  const server = createServer(
    {
      IncomingMessage: Incoming,
      // Node would answer without an envelope; `refuseHead` answers with one.
      requireHostHeader: false,
      headersTimeout: timeouts.head,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      keepAlive: true,
      keepAliveInitialDelay: PROBED_AFTER_MS,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL, timeouts.head),
    },
    (incoming, outgoing) => {
      if (refuseHead(incoming, { pipelines, refusals })) return;
      settleHost(incoming);
      if (!outgoing.shouldKeepAlive) lingerAfterAnswer(incoming);
      pipelines.take(incoming, outgoing);
    },
  );
  answerHalfClosed(server, pipelines);
  server.on('checkContinue', (request, response) => {
    awaitInvitation(request, response);
    server.emit('request', request, response);
  });
  // Node itself would answer 417, which is not a status of the contract.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('drop', (dropped) => refusals.note('too_many_connections', connectionIdentity(dropped ?? {})));
  answerClientErrors(server, pipelines, refusals);
  serveByTurns(server);
  if (duplicate) takeSeveral(server, duplicate, BACKLOG);
  lookRegularly(server, answers, Math.min(CHECK_INTERVAL, stalled, answer));
  return server;
}

/**
 * The answer, as the adapter waits for it. One that is sent already needs nothing more of the adapter, which would only
 * make a record of its headers. So nothing more comes, and whatever waits for it is garbage.
 */
async function answering(response: Response | Promise<Response>): Promise<Response> {
  const answer = await response;
  return answer === RESPONSE_ALREADY_SENT ? new Promise<never>(() => {}) : answer;
}

/** Node would close a connection as soon as its client closes its side, even with an answer still to come. */
function answerHalfClosed(server: Server, pipelines: Pipelines): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket) => socket.once('end', () => pipelines.halfClosed(socket)));
}

function lookRegularly(server: Server, answers: AnswerWatch, interval: number): void {
  server.once('listening', () => {
    const timer = setInterval(() => answers.look(interval), interval).unref();
    server.once('close', () => clearInterval(timer));
  });
}

/**
 * Connections that may wait in the kernel to be accepted, as far as its `somaxconn` allows. Beyond that the kernel
 * drops the first packet of a client, and the client tries again after a second. Node's default of 511 is less than one
 * client may open.
 */
export const BACKLOG = 4_096;

/**
 * Makes `server` listen.
 *
 * @returns its address as a URL.
 * @throws Error if it cannot listen.
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await once(server.listen(port, host, BACKLOG), 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}

/** A target that no route answers. */
const NOWHERE = 'http://localhost/malformed';

/** A request target that is not a URL is an unknown route. Any other error here is internal. */
function answerAdapterError(error: unknown, app: App, log: Log): Response | Promise<Response> {
  if (error instanceof RequestError) return app.fetch(new Request(NOWHERE));
  const refused = new ContractError('internal_error');
  log.error({ status: refused.status, code: refused.code, fault: faultOf(error) }, 'failed');
  return Response.json(errorBody(refused), { status: refused.status, headers: EVERY_ANSWER });
}
