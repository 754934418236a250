import type { Server } from 'node:http';
import { ContractError, errorBody } from '../contract/errors.ts';
import { faultOf, type Log } from '../observe/log.ts';
import { TransportRefusals } from '../transport/refusals.ts';
import { createTransport, type Transport } from '../transport/server.ts';
import { connectionIdentity, shareOf } from './identity.ts';
import { EVERY_ANSWER } from './replies.ts';

/** Answers requests: a Hono app. */
interface App {
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>;
}

interface Options extends Pick<Transport, 'timeouts' | 'maxConnections' | 'maxConnectionsPerClient'> {
  /** Counts input that never became a request of the contract, and answers that are cut off. */
  readonly refusals?: TransportRefusals;
}

/** An HTTP server in front of `app`, not yet listening. Errors of the transport have the envelope of the contract. */
export function createHttpServer(
  app: App,
  log: Log,
  { refusals = new TransportRefusals(log), ...limits }: Options = {},
): Server {
  return createTransport({
    ...limits,
    handle: (request, env) => app.fetch(request, env),
    clientOf: (peer) => shareOf(connectionIdentity(peer)),
    refused: (reason, client) => refusals.note(reason, client),
    failed(error) {
      const { status, code } = new ContractError('internal_error');
      log.error({ status, code, fault: faultOf(error) }, 'failed');
    },
    render(code, message) {
      const error = new ContractError(code, message);
      const headers = { ...EVERY_ANSWER, 'Content-Type': 'application/json' };
      return { status: error.status, headers, body: JSON.stringify(errorBody(error)) };
    },
  });
}
