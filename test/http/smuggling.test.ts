import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { testService } from './service.ts';
import { listen, Wire } from './wire.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  const service = testService();
  server = createHttpServer(createApp(service), service.log);
  port = await listen(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['both a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 5', ''],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
  ['a length that is no number', 'Content-Length: +0', ''],
])('a request of ambiguous length is refused, and further input is ignored: %s', async (_, headers, body) => {
  const wire = new Wire(port);
  let received = '';
  wire.socket.on('data', (data) => {
    received += data;
  });
  const second = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  await wire.send(`POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}${second}`);
  await wire.closed;
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
