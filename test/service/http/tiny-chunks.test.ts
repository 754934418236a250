import { describe, expect, it } from 'vitest';
import { JOB } from '../../support/http/service.ts';
import { servedEach } from './served.ts';

const CHUNKED = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];

const served = servedEach();

const chunked = (texts: Iterable<string>): string =>
  Array.from(texts, (text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('');

describe('a body of tiny chunks', () => {
  it.each([
    ['that is read', '/api/v1/solve'],
    ['of a request that is refused', '/nowhere'],
  ])('%s closes its connection if they are too many', async (_, path) => {
    const { wire, service } = served;
    await wire.head(`POST ${path} HTTP/1.1`, ...CHUNKED);
    wire.socket.write(chunked(' '.repeat(50_000)));
    if (path === '/nowhere') expect((await wire.answer()).status).toBe(404);
    else expect((await wire.answer()).body).toContain('"bad_request"');
    await wire.closed;
    expect(service.refused).toEqual(['tiny_chunks']);
  });

  it('is read if they are thousands', async () => {
    const { wire, service } = served;
    await wire.head('POST /api/v1/solve HTTP/1.1', ...CHUNKED);
    await wire.send(`${chunked(`${' '.repeat(16_000)}${JSON.stringify(JOB)}`)}0\r\n\r\n`);
    (await service.engine.started(0)).answer({});
    expect((await wire.answer()).status).toBe(200);
    expect(service.refused).toEqual([]);
  });
});
