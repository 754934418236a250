import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { hold, release } from '../../../src/http/held.ts';
import { listen, Wire } from '../../support/http/wire.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('a connection that is held', () => {
  it('delivers no more of a body until it is released, though Node asks for more after each part', async () => {
    let received = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      server = createServer((incoming, response) => {
        incoming.once('data', () => {
          hold(incoming.socket);
          goOn = () => release(incoming.socket);
          resolve();
        });
        incoming.on('data', (chunk) => {
          received += chunk.length;
        });
        incoming.on('end', () => response.end());
      });
    });
    const wire = new Wire(await listen(server));
    await wire.head('POST / HTTP/1.1', 'Content-Length: 20000000');
    const sent = wire.send(Buffer.alloc(20_000_000));
    await held;
    const first = received;
    // A request for more input reaches the kernel in one of the next turns.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(received).toBe(first);
    goOn();
    await sent;
    expect((await wire.answer()).status).toBe(200);
    expect(received).toBe(20_000_000);
  });
});

describe('a connection that is held from the start', () => {
  it('has its request read once it is released', async () => {
    const requests: string[] = [];
    let goOn = () => {};
    server = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.end();
    });
    const held = new Promise<void>((resolve) => {
      server.once('connection', (socket) => {
        hold(socket);
        goOn = () => release(socket);
        resolve();
      });
    });
    const port = await listen(server);
    const [first, second] = [new Wire(port), new Wire(port)];
    await first.send('GET /first HTTP/1.1\r\nHost: a\r\n\r\n');
    await held;
    await second.send('GET /second HTTP/1.1\r\nHost: a\r\n\r\n');
    expect((await second.answer()).status).toBe(200);
    expect(requests).toEqual(['/second']);
    goOn();
    expect((await first.answer()).status).toBe(200);
    expect(requests).toEqual(['/second', '/first']);
  });
});
