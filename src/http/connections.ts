import type { Server } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isWithinShare, type Limits } from '../admission/share.ts';
import { ContractError } from '../contract/errors.ts';
import type { Deps } from './deps.ts';
import type { Env } from './errors.ts';
import { afterAnswer } from './exchange.ts';
import { connectionIdentity, shareOf } from './identity.ts';

/** Counts by client, and forgets clients whose count is zero. */
class Tally {
  readonly #limits: Limits;
  readonly #counts = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Counts one more for `client`, unless a limit is reached.
   *
   * @returns whether it did.
   */
  enter(client: string): boolean {
    const count = (this.#counts.get(client) ?? 0) + 1;
    if (!isWithinShare(this.#limits, count, this.#limits.total - this.#all - 1)) return false;
    this.#counts.set(client, count);
    this.#all += 1;
    return true;
  }

  leave(client: string): void {
    this.#all -= 1;
    const count = this.#counts.get(client) ?? 0;
    if (count > 1) this.#counts.set(client, count - 1);
    else this.#counts.delete(client);
  }
}

/**
 * Closes connections to `server` at once if they exceed the share of one client. Not for a server behind a proxy: there
 * every connection is the proxy's.
 *
 * @param refused called for each refused connection.
 */
export function limitConnections(server: Server, limits: Limits, refused: (client: string) => void): void {
  const tally = new Tally(limits);
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
 * Refuses requests of a client beyond `--max-connections-per-client` in flight. For a server behind a trusted proxy,
 * where connections do not tell one client from another.
 */
export function limitRequests({
  config,
  refusals,
}: Pick<Deps, 'config' | 'refusals'>): MiddlewareHandler<Env> {
  const most = config.maxConnectionsPerClient;
  const tally = new Tally({ total: Number.POSITIVE_INFINITY, perClient: most });
  return async (c, next) => {
    const client = shareOf(c.get('client'));
    if (!tally.enter(client)) {
      refusals.note('too_many_of_client', client);
      throw new ContractError(
        'server_busy',
        `A client may have at most ${most} requests in flight; try again later.`,
      );
    }
    try {
      await next();
    } finally {
      afterAnswer(c, () => tally.leave(client));
    }
  };
}
