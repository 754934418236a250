import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { TransportRefusals } from '../../src/http/refused.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { JOB, testService } from './service.ts';
import { listen, Wire } from './wire.ts';

const CHUNKED = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];

let server: Server;

async function start() {
  const service = testService();
  const refused: string[] = [];
  const refusals = new TransportRefusals(service.log, (reason) => void refused.push(reason));
  server = createHttpServer(service.app, service.log, undefined, refusals);
  const wire = new Wire(await listen(server));
  return { service, refused, wire };
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const chunked = (texts: Iterable<string>): string =>
  Array.from(texts, (text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('');

describe('a body of tiny chunks', () => {
  it.each([
    ['that is read', '/api/v1/solve'],
    ['of a request that is refused', '/nowhere'],
  ])('%s closes its connection if they are too many', async (_, path) => {
    const { refused, wire } = await start();
    await wire.head(`POST ${path} HTTP/1.1`, ...CHUNKED);
    wire.socket.write(chunked(' '.repeat(50_000)));
    if (path === '/nowhere') expect((await wire.answer()).status).toBe(404);
    else expect((await wire.answer()).body).toContain('"bad_request"');
    await wire.closed;
    expect(refused).toEqual(['tiny_chunks']);
  });

  it('is read if they are thousands', async () => {
    const { service, refused, wire } = await start();
    await wire.head('POST /api/v1/solve HTTP/1.1', ...CHUNKED);
    await wire.send(`${chunked(`${' '.repeat(16_000)}${JSON.stringify(JOB)}`)}0\r\n\r\n`);
    (await service.engine.started(0)).answer({});
    expect((await wire.answer()).status).toBe(200);
    expect(refused).toEqual([]);
  });
});
