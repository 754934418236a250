import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { ClientGone } from '../admission/slots.ts';
import { ContractError } from '../contract/errors.ts';
import { refusal } from './envelope.ts';
import type { Peer } from './identity.ts';

/** What the app is given with a request, and what the middleware leaves for the handlers and for each other. */
export interface Env {
  Bindings: Peer;
  Variables: RequestIdVariables & {
    /** The identity of the client. */
    client: string;
    /** What a solve has spent its time on, as far as it came, in seconds. */
    spent: { waiting?: number; solving?: number };
    /** What the client is told instead of a result. */
    refusal?: ContractError;
  };
}

/** Nobody reads it; the status is the one that proxies log for a client that went away. */
const CLIENT_CLOSED_REQUEST = 499;

/** Turns whatever a route threw into an answer. Of what the contract does not name the client learns only that it was. */
export function answerError(error: Error, c: Context<Env>): Response | Promise<Response> {
  if (error instanceof ClientGone) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  const named = error instanceof ContractError && error.code !== 'internal_error';
  return refusal(c, named ? error : new ContractError('internal_error'));
}
