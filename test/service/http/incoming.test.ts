import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Incoming } from '../../../src/http/incoming.ts';
import { listen, Wire } from '../../support/http/wire.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('requests that were read together', () => {
  it('are not parsed beyond the one that closed their connection', async () => {
    let parsed = 0;
    server = createServer({ IncomingMessage: Incoming }, ({ socket }) => {
      parsed += 1;
      if (parsed === 3) socket.destroy();
    });
    const wire = new Wire(await listen(server));
    await wire.send(GET.repeat(100));
    await wire.closed;
    expect(parsed).toBe(3);
  });

  it('are all answered while it is open', async () => {
    server = createServer({ IncomingMessage: Incoming }, (_, response) => response.end());
    const wire = new Wire(await listen(server));
    await wire.send(GET.repeat(2));
    expect([(await wire.answer()).status, (await wire.answer()).status]).toEqual([200, 200]);
  });

  it('are answered as Node answers an unsupported upgrade', async () => {
    server = createServer({ IncomingMessage: Incoming }, (_, response) => response.end());
    const wire = new Wire(await listen(server));
    await wire.send('GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect((await wire.answer()).status).toBe(200);
  });
});
