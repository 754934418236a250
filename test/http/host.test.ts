import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { settleHost } from '../../src/http/host.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { testService } from './service.ts';
import { listen, Wire } from './wire.ts';

it.each([
  ['localhost:', 'localhost'],
  ['[::1]:', '[::1]'],
  ['localhost:80', 'localhost:80'],
  ['', ''],
  [undefined, undefined],
])('%j is the host %j', (host, settled) => {
  const incoming = { headers: { host } };
  settleHost(incoming as IncomingMessage);
  expect(incoming.headers.host).toBe(settled);
});

it.each(['localhost:', '[::1]:', '127.0.0.1:'])('a host with an empty port is served: %s', async (host) => {
  const service = testService();
  const server = createHttpServer(service.app, service.log);
  const wire = new Wire(await listen(server));
  await wire.send(`GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect((await wire.answer()).status).toBe(200);
  server.close();
});
