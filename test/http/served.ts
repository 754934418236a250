import type { Server } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { testService } from './service.ts';
import { listen, Wire } from './wire.ts';

interface Served {
  readonly service: ReturnType<typeof testService>;
  readonly server: Server;
  readonly wire: Wire;
}

/** The service behind a server, and a client of it: made for each test of the file, and gone after it. */
export function servedEach(): Served {
  const served: { -readonly [Part in keyof Served]?: Served[Part] } = {};
  beforeEach(async () => {
    const service = testService();
    const server = createHttpServer(service.app, service.log);
    Object.assign(served, { service, server, wire: new Wire(await listen(server)) } satisfies Served);
  });
  afterEach(() => {
    served.server?.closeAllConnections();
    served.server?.close();
  });
  return served as Served;
}
