import type { Server } from 'node:http';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { TIMEOUTS, type Timeouts } from '../../../src/transport/server.ts';
import { testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';

type Service = ReturnType<typeof testService>;

interface Served {
  readonly service: Service;
  /** The server that was started last. */
  readonly server: Server;
  readonly port: number;
  /** A client of this server. It connects when it is first used. */
  readonly wire: Wire;
  /** Starts another server, in front of `app`, with `timeouts`. */
  readonly serve: (timeouts?: Timeouts, app?: Pick<Service['app'], 'fetch'>) => Promise<void>;
}

/** The service with `settings` behind a server, for each test of the file. Ends all its servers after the test. */
export function servedEach(settings: Partial<Config> = {}): Served {
  const served: { -readonly [Part in keyof Served]?: Served[Part] } = {};
  let servers: Server[] = [];
  beforeEach(async () => {
    const service = testService(settings);
    const serve: Served['serve'] = async (timeouts = TIMEOUTS, app = service.app) => {
      const server = createHttpServer(app, service.log, { timeouts, refusals: service.refusals });
      servers.push(server);
      const port = await listen(server);
      let wire: Wire | undefined;
      Object.assign(served, { server, port });
      Object.defineProperty(served, 'wire', {
        configurable: true,
        get: () => {
          wire ??= new Wire(port);
          return wire;
        },
      });
    };
    Object.assign(served, { service, serve });
    await serve();
  });
  afterEach(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    servers = [];
  });
  return served as Served;
}

/** Checks that a connection, or a new one, still serves: its next request gets its answer. */
export async function expectAlive(wire: Wire): Promise<void> {
  await wire.head('GET /health HTTP/1.1');
  expect((await wire.answer()).status).toBe(200);
}
