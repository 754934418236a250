import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '../../../src/http/context.ts';
import { observed } from '../../../src/http/middleware.ts';
import { servePages } from '../../../src/http/page.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/observe/log.ts';
import type { Page } from '../../../src/pages/pages.ts';
import { PAGE } from '../../support/http/a-page.ts';
import { testService } from '../../support/http/service.ts';

const { policy: _, ...SCRIPT } = { ...PAGE, type: 'text/javascript; charset=utf-8', compressed: {} };

const service = testService();
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const PAGES = new Map<string, Page | { location: string }>([
  ['/', PAGE],
  ['/assets/a.js', SCRIPT],
  ['/docs', { location: '/docs/' }],
  ['/404', PAGE],
]);

/** What the server says where there is no page. */
const ELSE = 'something else';

let server: Server;
beforeAll(async () => {
  const app = new Hono<Env>()
    .use(observed({ ...service.services, observe: { ...service.services.observe, log } }), servePages(PAGES))
    .all('*', (c) => c.text(ELSE));
  server = createHttpServer(app, log);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.close());
beforeEach(() => lines.splice(0));

async function ask(path: string, { method = 'GET', headers = {} } = {}) {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const get = (path: string, headers: Record<string, string> = {}) => ask(path, { headers });

describe('a page', () => {
  it('is sent with its type, its policy and its tag, for this service alone', async () => {
    const { status, headers, body } = await get('/');
    expect([status, body]).toEqual([200, '<h1>Cut</h1>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '12',
      'content-security-policy': "default-src 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      etag: '"abc"',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['br', 'br', 'in brotli'],
    ['gzip, br;q=0.5', 'gzip', 'in gzip'],
    ['identity', undefined, '<h1>Cut</h1>'],
  ])('comes in the coding that the client prefers: %s', async (accepted, coding, written) => {
    const { headers, body } = await get('/', { 'Accept-Encoding': accepted });
    expect([headers['content-encoding'], headers['vary'], body]).toEqual([
      coding,
      'Accept-Encoding',
      written,
    ]);
  });

  it('comes as it is where the build did not compress it', async () => {
    const { headers, body } = await get('/assets/a.js', { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], body]).toEqual([undefined, '<h1>Cut</h1>']);
  });

  it('runs nothing if it is not HTML and someone opens it', async () => {
    expect((await get('/assets/a.js')).headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['"abc"', 'W/"abc"', '"other", "abc"', '*'])(
    'is not sent again to a client that has %s',
    async (tags) => {
      const { status, headers, body } = await get('/', { 'If-None-Match': tags });
      expect([status, headers.etag, body]).toEqual([304, '"abc"', '']);
    },
  );

  it('is sent to a client that has another version', async () => {
    expect((await get('/', { 'If-None-Match': '"abd"' })).status).toBe(200);
  });

  it('has a head', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' });
    expect([status, headers['content-length'], body]).toEqual([200, '12', '']);
  });

  it('is found from its path without the slash', async () => {
    const { status, headers } = await get('/docs');
    expect([status, headers.location]).toEqual([307, '/docs/']);
  });

  it.each(['/?job=1', 'http://cutting.example/', 'http://cutting.example/?job=1'])(
    'is found at %s',
    async (target) => {
      expect((await get(target)).body).toBe('<h1>Cut</h1>');
    },
  );

  it('has one log line, and is measured', async () => {
    await get('/?key=secret');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        time: expect.any(String),
        level: 'info',
        client: '127.0.0.1',
        method: 'GET',
        route: 'page',
        status: 200,
        ms: expect.any(Number),
        msg: 'answered',
      },
    ]);
    expect(await service.metrics.text()).toMatch(
      /cutting_layout_http_requests_total\{route="page",status="200",code=""\} [1-9]/,
    );
  });
});

describe('an unknown path', () => {
  const headers = { Accept: 'text/html' };

  it('is a page for a browser, which is counted with its code', async () => {
    const { status, body } = await get('/missing', headers);
    expect([status, body]).toEqual([404, '<h1>Cut</h1>']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: 'other', status: 404, code: 'not_found' });
    expect(await service.metrics.text()).toMatch(/route="other",status="404",code="not_found"/);
  });

  it('is a page without its text for HEAD', async () => {
    const { status, headers: sent, body } = await ask('/missing', { method: 'HEAD', headers });
    expect([status, sent['content-type'], body]).toEqual([404, 'text/html; charset=utf-8', '']);
  });

  it('is left to others with another method', async () => {
    expect((await ask('/missing', { method: 'POST', headers })).body).toBe(ELSE);
  });
});

it.each([
  ['/no/such/page', 'GET'],
  ['//', 'GET'],
  ['/', 'POST'],
])('%s with %s is left to others', async (path, method) => {
  expect((await ask(path, { method })).body).toBe(ELSE);
});
