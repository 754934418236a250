import type { Server } from 'node:http';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headed, send, setHeader, setSharedHeaders } from '../../../src/http/reply.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/observe/log.ts';
import { listen } from '../../support/http/wire.ts';

const seen: (number | undefined)[] = [];

const app = new Hono<{ Variables: { status?: number } }>()
  .use(async (c, next) => {
    // From then on the request has arrived as a whole.
    await c.req.text();
    setSharedHeaders(c);
    setHeader(c, 'X-Request-Id', 'r1');
    setHeader(c, 'Content-Type', 'text/plain');
    await next();
    seen.push(c.get('status'));
  })
  .post('/text', (c) => {
    setHeader(c, 'Cache-Control', 'private');
    return send(c, 'ünt', 422);
  })
  .get('/asked', (c) => send(c, 'ünt', 422))
  .post('/bytes', (c) => send(c, new Uint8Array([79, 75])))
  .post('/stream', (c) => send(c, new Blob(['in parts']).stream()))
  .post('/hono', headed, (c) => c.text('by itself'));

let server: Server;
let url: string;

/** The answer to a request that has a body. */
const asked = (path: string) => fetch(url + path, { method: 'POST', body: 'body' });

beforeEach(async () => {
  seen.length = 0;
  server = createHttpServer(app, createLog('silent', { write: () => {} }));
  url = `http://127.0.0.1:${await listen(server)}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['/text', 422, 'ünt'],
  ['/bytes', 200, 'OK'],
  ['/stream', 200, 'in parts'],
  ['/hono', 200, 'by itself'],
])('answers %s over a connection as without one', async (path, status, body) => {
  const without = await app.request(path, { method: 'POST' });
  const over = await asked(path);
  expect([without.status, over.status]).toEqual([status, status]);
  expect([await without.text(), await over.text()]).toEqual([body, body]);
  expect(Object.fromEntries(over.headers)).toMatchObject(Object.fromEntries(without.headers));
  expect(over.headers.get('X-Request-Id')).toBe('r1');
});

it('states the length in bytes, and a header that is set twice once', async () => {
  const { headers } = await asked('/text');
  expect(headers.get('Content-Length')).toBe('4');
  expect(headers.get('Cache-Control')).toBe('private');
});

it('answers HEAD with the same status and headers, and no body', async () => {
  const head = await fetch(`${url}/asked`, { method: 'HEAD' });
  expect([head.status, head.headers.get('X-Request-Id'), await head.text()]).toEqual([422, 'r1', '']);
});

it('tells middleware the status, whichever way the answer takes', async () => {
  for (const path of ['/text', '/stream']) await (await asked(path)).text();
  expect(seen).toEqual([422, 200]);
});
