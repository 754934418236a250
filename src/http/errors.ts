import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { ContractError } from '../contract/errors.ts';
import { ClientGone } from '../threads/slots.ts';
import { refusal } from './envelope.ts';

/** What the middleware leaves for the handlers. */
export interface Env {
  Variables: RequestIdVariables;
}

/** Takes one line for the operator. */
export type Log = (line: string) => void;

/** Nobody reads it; the status is the one that proxies log for a client that went away. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Turns whatever a route threw into an answer. What the contract does not name is logged with the request's id,
 * and the client learns only that it happened.
 */
export function answerError(log: Log): (error: Error, c: Context<Env>) => Response {
  return (error, c) => {
    if (error instanceof ClientGone) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    if (error instanceof ContractError && error.code !== 'internal_error') return refusal(c, error);
    logFailure(log, error, { requestId: c.get('requestId'), method: c.req.method, path: c.req.path });
    return refusal(c, new ContractError('internal_error'));
  };
}

/** Logs a fault of ours as one line of JSON. */
export function logFailure(log: Log, error: unknown, request: Readonly<Record<string, string>>): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const stack = error instanceof Error ? error.stack : String(error);
  log(JSON.stringify({ level: 'error', ...request, code, stack }));
}
