/** What a request carries through the routes. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Lease } from '../admission/byte-budget.ts';
import { type Client, ClientGone } from '../admission/client.ts';
import { WaitLimit } from '../admission/wait-limit.ts';
import type { ContractError } from '../contract/errors.ts';
import { type Peer, shareOf } from './identity.ts';
import type { Services } from './services.ts';

/** The request's peer, and the values that the middleware leaves for the handlers and for other middleware. */
export interface Env {
  Bindings: Peer;
  Variables: {
    /** The name of the request in the log and in its answer. */
    requestId: string;
    /** The path of the contract; undefined for others. */
    route?: string;
    /** The identity of the client. */
    client: string;
    /** The number of its key, once that is confirmed. */
    key?: number;
    /** The bytes that the request holds. */
    lease: Lease;
    /** The time that a solve has spent so far, in seconds. */
    spent: { waiting?: number; solving?: number };
    /** The refusal that the client gets instead of a result. */
    refusal?: ContractError;
  };
}

/** Whom the work for a request is for, and the time that it may wait. */
export const clientOf = (c: Context<Env>, { config, solving }: Pick<Services, 'config' | 'solving'>) =>
  ({
    identity: shareOf(c.get('client')),
    gone: goneOf(c),
    waits: new WaitLimit(config.maxWaitMs, solving.ticks),
  }) satisfies Client;

/** One request and its answer, at the transport level. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** The transport's side of a request; undefined in tests that call the app directly. */
export const exchangeOf = ({ env }: Pick<Context, 'env'>): Exchange | undefined =>
  env?.outgoing === undefined ? undefined : env;

/** Calls `then` once the answer is sent or its connection closed, whichever comes first. */
export function afterAnswer(c: Pick<Context, 'env'>, then: () => void): void {
  const outgoing = exchangeOf(c)?.outgoing;
  if (outgoing === undefined || outgoing.closed) then();
  else outgoing.once('close', then);
}

/** Every request ends with it; a reason of its own would be an error with a stack. */
const GONE = new ClientGone();

/**
 * Aborts when the client of a request disconnects, or has its answer. The signal of `c.req.raw` does the same, but with it
 * the adapter reads the body through a web stream.
 */
export function goneOf(c: Pick<Context, 'env' | 'req'>): AbortSignal {
  const outgoing = exchangeOf(c)?.outgoing;
  if (outgoing === undefined) return c.req.raw.signal;
  const gone = new AbortController();
  if (outgoing.destroyed) gone.abort(GONE);
  else outgoing.once('close', () => gone.abort(GONE));
  return gone.signal;
}
