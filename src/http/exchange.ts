import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** One request and its answer, as the transport has them. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** The transport's side of a request; nothing where a test asks the app itself. */
export function exchangeOf({ env }: Pick<Context, 'env'>): Exchange | undefined {
  const { incoming, outgoing }: Partial<Exchange> = env ?? {};
  return incoming && outgoing ? { incoming, outgoing } : undefined;
}

/** Calls `then` once the answer is out or its connection closed, whichever comes first. */
export function afterAnswer(c: Pick<Context, 'env'>, then: () => void): void {
  const outgoing = exchangeOf(c)?.outgoing;
  if (outgoing === undefined || outgoing.closed) then();
  else outgoing.once('close', then);
}
