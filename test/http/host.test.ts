import { expect, it } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { testService } from './service.ts';
import { listen, Wire } from './wire.ts';

it.each([
  '',
  'localhost:',
  '[::1]:',
  '127.0.0.1:',
  '[fe80::1%25eth0]:8080',
  'a%20b',
  'a:99999',
  'localhost:80',
  'UPPER.example',
])('whatever the host is, the path is served: %s', async (host) => {
  const service = testService();
  const server = createHttpServer(service.app, service.log);
  const wire = new Wire(await listen(server));
  await wire.send(`GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect((await wire.answer()).status).toBe(200);
  server.close();
});

it('a request of HTTP/1.0 needs no host', async () => {
  const service = testService();
  const server = createHttpServer(service.app, service.log);
  const wire = new Wire(await listen(server));
  await wire.send('GET /health HTTP/1.0\r\n\r\n');
  expect((await wire.answer()).status).toBe(200);
  server.close();
});
