import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Gone } from '../admission/slots.ts';

/** One request and its answer, at the transport level. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** The transport's side of a request; undefined in tests that call the app directly. */
export function exchangeOf({ env }: Pick<Context, 'env'>): Exchange | undefined {
  const exchange: Partial<Exchange> | undefined = env;
  return isExchange(exchange) ? exchange : undefined;
}

const isExchange = (exchange: Partial<Exchange> | undefined): exchange is Exchange =>
  exchange?.incoming !== undefined && exchange.outgoing !== undefined;

/** Calls `then` once the answer is sent or its connection closed, whichever comes first. */
export function afterAnswer(c: Pick<Context, 'env'>, then: () => void): void {
  const outgoing = exchangeOf(c)?.outgoing;
  if (outgoing === undefined || outgoing.closed) then();
  else outgoing.once('close', then);
}

/**
 * Aborts when the client of a request disconnects before it has its answer. The signal of `c.req.raw` does the same,
 * but the adapter builds a chain of signals per request for it. That takes as long as parsing a small request.
 */
export function goneOf(c: Context): Gone {
  const outgoing = exchangeOf(c)?.outgoing;
  return outgoing === undefined ? c.req.raw.signal : new AnswerClosed(outgoing);
}

class AnswerClosed implements Gone {
  readonly #outgoing: ServerResponse;

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
  }

  get aborted(): boolean {
    return this.#outgoing.destroyed;
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#outgoing.once('close', listener);
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#outgoing.off('close', listener);
  }
}
