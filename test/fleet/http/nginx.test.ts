import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/observe/log.ts';
import { fenced, read } from '../../support/docs/documents.ts';
import { HAS_NGINX, Nginx } from '../../support/http/nginx.ts';
import { appWith, JOB, NOW, testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';
import { newStore } from '../../support/state/stores.ts';

const SOLVE = '/api/v1/solve';

/** The configuration that the documents recommend. */
const [FORWARDING = ''] = fenced(read('docs/operating.md'), 'nginx');

/** Two clients; the whole of 127.0.0.0/8 is this machine. */
const [ALICE, BOB] = ['127.0.0.2', '127.0.0.3'];

let service: ReturnType<typeof testService>;
let clients: string[];
let server: Server;
let nginx: Nginx;

async function start(settings: Partial<Config>, forwarding = FORWARDING): Promise<void> {
  clients = [];
  const write = (line: string) => void clients.push(JSON.parse(line).client);
  service = testService(settings, { store: newStore(), clock: () => NOW });
  const log = createLog('info', { write });
  server = createHttpServer(appWith(service, { observe: { ...service.services.observe, log } }), log);
  nginx = await Nginx.start(await listen(server), forwarding);
}

/** Solves on behalf of the client at `address`, who also sends `headers`. */
async function solve(address: string, ...headers: string[]) {
  const wire = new Wire(nginx.port, address);
  await wire.post(SOLVE, JOB, ...headers);
  return wire.answer();
}

describe.skipIf(!HAS_NGINX)('behind nginx (skipped where nginx is not installed)', () => {
  beforeEach(() => start({ trustProxyHeaders: true, anonymousDailyQuota: 1, maxConcurrentSolves: 1 }));

  afterEach(async () => {
    await nginx.stop();
    server.closeAllConnections();
    server.close();
  });

  it('each client has its own quota, whatever it claims to be', async () => {
    const first = solve(ALICE);
    (await service.engine.started(0)).answer({});
    expect((await first).status).toBe(200);
    for (const lie of [
      'X-Forwarded-For: 198.51.100.1',
      `X-Forwarded-For: ${BOB}, 10.0.0.1`,
      'CF-Connecting-IP: 1.1.1.1',
    ]) {
      expect((await solve(ALICE, lie)).status).toBe(429);
    }
    const other = solve(BOB, `CF-Connecting-IP: ${ALICE}`);
    (await service.engine.started(1)).answer({});
    expect((await other).status).toBe(200);
    expect(clients).toEqual([ALICE, ALICE, ALICE, ALICE, BOB]);
  });

  it('all clients count as one if the headers are not trusted', async () => {
    await nginx.stop();
    server.close();
    await start({ trustProxyHeaders: false, anonymousDailyQuota: 1 });
    const first = solve(ALICE);
    (await service.engine.started(0)).answer({});
    expect((await first).status).toBe(200);
    expect((await solve(BOB)).status).toBe(429);
    expect(clients).toEqual(['127.0.0.1', '127.0.0.1']);
  });
});
