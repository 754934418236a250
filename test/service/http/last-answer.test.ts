import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { linger, writeRefusal } from '../../../src/http/last-answer.ts';

const NEVER = 600_000;

let server: Server;
let client: Socket;
let socket: Socket;

beforeEach(async () => {
  server = createServer({ allowHalfOpen: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connected = once(server, 'connection');
  client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  [socket] = await connected;
});

afterEach(() => {
  client.destroy();
  socket.destroy();
  server.close();
});

/** All that the client gets. */
async function received(): Promise<string> {
  let text = '';
  for await (const part of client.setEncoding('utf8')) text += part;
  return text;
}

describe('a last answer', () => {
  it('is complete, and reaches a client that keeps sending', async () => {
    writeRefusal(socket, new ContractError('bad_request'), { Allow: 'GET' });
    linger(socket, { ms: NEVER, bytes: 10_000_000 });
    for (let part = 0; part < 5; part += 1)
      await new Promise((resolve) => client.write(Buffer.alloc(1_000_000), resolve));
    const text = await received();
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain(`\r\nContent-Length: ${body.length}\r\n`);
    expect(head).toMatch(/\r\nAllow: GET$/);
    expect(JSON.parse(body)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    const closed = once(socket, 'close');
    client.end();
    await closed;
  });

  it.each([
    ['sends without an end', { ms: NEVER, bytes: 100_000 }],
    ['never closes its side', { ms: 1, bytes: NEVER }],
  ])('is the last for a client that %s', async (_, limits) => {
    const closed = once(socket, 'close');
    client.on('error', () => {});
    linger(socket, limits);
    client.write(Buffer.alloc(200_000));
    await closed;
  });
});
