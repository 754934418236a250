import { expect, it } from 'vitest';
import { servedEach } from '../http/served.ts';

const served = servedEach();

it.each([
  ['both a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 5', ''],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
  ['a length that is not a number', 'Content-Length: +0', ''],
])('a request of ambiguous length is refused, and further input is ignored: %s', async (_, headers, body) => {
  const { wire } = served;
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
