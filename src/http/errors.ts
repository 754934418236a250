import type { Context } from 'hono';
import { ClientGone } from '../admission/slots.ts';
import { ContractError } from '../contract/errors.ts';
import { refusal } from './envelope.ts';
import type { Peer } from './identity.ts';

/** The request's peer, and the values that the middleware leaves for the handlers and for other middleware. */
export interface Env {
  Bindings: Peer;
  Variables: {
    /** The name of the request in the log and in its answer. */
    requestId: string;
    /** The identity of the client. */
    client: string;
    /** The time that a solve has spent so far, in seconds. */
    spent: { waiting?: number; solving?: number };
    /** The refusal that the client gets instead of a result. */
    refusal?: ContractError;
  };
}

/** Nobody reads it. Proxies log this status for a client that went away. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Turns any error of a route into an answer. For an error that the contract does not name, the client learns only that
 * there was one.
 */
export function answerError(error: Error, c: Context<Env>): Response | Promise<Response> {
  if (error instanceof ClientGone) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  const named = error instanceof ContractError && error.code !== 'internal_error';
  return refusal(c, named ? error : new ContractError('internal_error'));
}
