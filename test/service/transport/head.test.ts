import { describe, expect, it } from 'vitest';
import { errorOfHead, MAX_FIELDS } from '../../../src/transport/head.ts';
import { servedEach } from '../http/served.ts';

const served = servedEach();

/** The refusal of a head, which is the last answer of its connection. */
async function refusalOf(...lines: string[]) {
  await served.wire.send([...lines, '', ''].join('\r\n'));
  const { status, body } = await served.wire.answer();
  await served.wire.closed;
  return { status, error: JSON.parse(body).error };
}

const badRequest = (message: string) => ({ status: 400, error: { code: 'bad_request', message } });

const ROUTES = [
  ['GET', '/health'],
  ['POST', '/api/v1/solve'],
  ['OPTIONS', '/api/v1/solve'],
  ['GET', '/nowhere'],
];

describe('two headers Host are refused', () => {
  it.each(ROUTES)('by every route: %s %s', async (method, path) => {
    const head = [`${method} ${path} HTTP/1.1`, 'Host: a', 'host: b'];
    expect(await refusalOf(...head)).toEqual(badRequest('The header host occurs twice.'));
  });

  it.each(['1.1', '1.0'])('even equal ones, in HTTP/%s', async (version) => {
    const head = [`GET /health HTTP/${version}`, 'Host: a', 'Host: a'];
    expect(await refusalOf(...head)).toEqual(badRequest('The header host occurs twice.'));
  });

  it('after another request, whose answer comes first', async () => {
    await served.wire.send(
      'GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    );
    expect((await served.wire.answer()).status).toBe(200);
    expect((await served.wire.answer()).status).toBe(400);
    await served.wire.closed;
    expect(served.service.lines).toEqual([]);
  });
});

describe('two headers that could be believed differently are refused', () => {
  it.each(['Content-Type: application/json', 'X-API-Key: cl_free_x', 'X-API-Key:'])('%s', async (line) => {
    const head = ['POST /api/v1/solve HTTP/1.1', 'Host: a', line, 'Content-Length: 2', line.toUpperCase()];
    const [name = ''] = line.toLowerCase().split(':');
    expect(await refusalOf(...head)).toEqual(badRequest(`The header ${name} occurs twice.`));
  });

  it('but not headers that may be repeated', async () => {
    await served.wire.head('GET /health HTTP/1.1', 'Accept: a', 'Accept: b', 'X-Other: a', 'X-Other: a');
    expect((await served.wire.answer()).status).toBe(200);
  });
});

describe('a body in another transfer coding than chunked is refused', () => {
  it.each(['gzip, chunked', 'chunked,chunked', 'chunked;q=1'])('%s', async (coding) => {
    const head = ['POST /api/v1/solve HTTP/1.1', 'Host: a', `Transfer-Encoding: ${coding}`];
    const { status, error } = await refusalOf(...head);
    expect([status, error.code]).toEqual([400, 'bad_request']);
  });

  it('and chunks in HTTP/1.0, which does not have them', async () => {
    const head = ['POST /api/v1/solve HTTP/1.0', 'Connection: keep-alive', 'Transfer-Encoding: chunked'];
    expect(await refusalOf(...head)).toEqual(
      badRequest('The only supported Transfer-Encoding is chunked, in HTTP/1.1.'),
    );
  });

  it('but not chunked, in any case', async () => {
    await served.wire.head('POST /nowhere HTTP/1.1', 'Transfer-Encoding: Chunked');
    await served.wire.send('0\r\n\r\n');
    expect((await served.wire.answer()).status).toBe(404);
  });
});

it.each(['GET /health', 'GET /health HTTP/0.9'])('HTTP/0.9 is refused: %s', async (line) => {
  const told = 'HTTP/0.9 is not supported, only HTTP/1.1 and 1.0.';
  expect(await refusalOf(line)).toEqual(badRequest(told));
});

it('a head may have as many fields as Node keeps, but no more', () => {
  const head = (fields: number) => ({
    rawHeaders: Array.from({ length: fields }, (_, index) => [`a${index}`, '']).flat(),
    headers: { host: 'a' },
    headersDistinct: {},
    httpVersion: '1.1',
  });
  expect(errorOfHead(head(MAX_FIELDS))).toBeUndefined();
  expect(errorOfHead(head(MAX_FIELDS + 1))?.code).toBe('head_too_large');
});
