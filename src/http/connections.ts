import type { Server } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { ContractError } from '../contract/errors.ts';
import type { Deps } from './deps.ts';
import type { Env } from './errors.ts';
import { afterAnswer } from './exchange.ts';
import { connectionIdentity, shareOf } from './identity.ts';

/** Counts by client, and remembers none that has none. */
class Tally {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more for `client`, unless there are as many as may be; whether it did. */
  enter(client: string): boolean {
    const count = this.#counts.get(client) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(client, count + 1);
    return true;
  }

  leave(client: string): void {
    const count = this.#counts.get(client) ?? 0;
    if (count > 1) this.#counts.set(client, count - 1);
    else this.#counts.delete(client);
  }
}

/**
 * Closes at once what comes to `server` beyond `most` connections of one client. Not for a server behind a proxy, whose
 * connections are all the proxy's.
 *
 * @param refused is told of each.
 */
export function limitConnections(server: Server, most: number, refused: (client: string) => void): void {
  const tally = new Tally(most);
  server.on('connection', (socket) => {
    const client = shareOf(connectionIdentity(socket));
    if (tally.enter(client)) {
      socket.once('close', () => tally.leave(client));
      return;
    }
    refused(client);
    socket.destroy();
  });
}

/**
 * Refuses what a client asks beyond `--max-connections-per-client` requests in flight: for a server behind a proxy that
 * it trusts, where connections do not tell one client from another.
 */
export function limitRequests({
  config,
  refusals,
}: Pick<Deps, 'config' | 'refusals'>): MiddlewareHandler<Env> {
  const most = config.maxConnectionsPerClient;
  const tally = new Tally(most);
  return async (c, next) => {
    const client = shareOf(c.get('client'));
    if (!tally.enter(client)) {
      refusals.note('too_many_of_client', client);
      throw new ContractError(
        'server_busy',
        `A client has at most ${most} requests in flight; try again later.`,
      );
    }
    try {
      await next();
    } finally {
      afterAnswer(c, () => tally.leave(client));
    }
  };
}
