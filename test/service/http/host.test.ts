import { expect, it } from 'vitest';
import { servedEach } from './served.ts';

const served = servedEach();

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
])('the path is served for any host: %s', async (host) => {
  await served.wire.send(`GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect((await served.wire.answer()).status).toBe(200);
});

it('a request in HTTP/1.0 needs no host', async () => {
  await served.wire.send('GET /health HTTP/1.0\r\n\r\n');
  expect((await served.wire.answer()).status).toBe(200);
});
