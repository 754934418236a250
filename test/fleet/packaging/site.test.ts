import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { read } from '../../support/docs/documents.ts';
import { HAS_NGINX, Nginx } from '../../support/http/nginx.ts';
import { JOB, testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';
import { SITE, siteOn } from '../../support/packaging/site.ts';
import { ask, expectEnvelopes, expectRedirected } from './deploy/behind.ts';

/** Every body that nginx answers by itself, in the order of the site. */
const BODIES = Array.from(SITE.matchAll(/'(\{.*\})'/g), ([, body = '']) => body);

test('what nginx itself refuses is in the envelope of the contract', () => {
  expectEnvelopes(SITE);
  const pages = Array.from(SITE.matchAll(/^ *error_page ([\d ]+?)(?: =(\d+))? \/\.refusal;$/gm));
  const answered = pages.flatMap(([, own = '', other]) => (other ? [other] : own.split(' ')));
  expect(SITE.match(/(?<=^ +)\d{3}(?= ['$])/gm)).toEqual([...new Set(answered)].sort());
});

/** The bodies for a request that reached the service, which then failed, and for one that did not reach it. */
const [FAILED = '', NOT_RUNNING = ''] = BODIES;

/** The body that nginx answers with a status. */
const bodyOf = (status: number): string => {
  const [, body = ''] = new RegExp(`^ +${status} '(.*)';$`, 'm').exec(SITE) ?? [];
  return body;
};

test('every status that nginx refuses with is the one of its code', () => {
  const busy = [504];
  for (const [, status] of SITE.matchAll(/^ +(\d{3}) '/gm)) {
    const { code } = JSON.parse(bodyOf(Number(status))).error;
    if (!busy.includes(Number(status))) expect(new ContractError(code).status).toBe(Number(status));
  }
});

test('the documentation tells the limits of the site', () => {
  const number = (pattern: RegExp) => pattern.exec(SITE)?.[1];
  const [rate, burst] = [number(/rate=(\d+)r\/s/), number(/burst=(\d+)/)];
  const connections = number(/limit_conn \w+ (\d+)/);
  expect(read('docs/operating.md')).toContain(
    `${rate} requests a second with a burst of ${burst}; ${connections} connections`,
  );
});

describe.skipIf(!HAS_NGINX)('the site (skipped where nginx is not installed)', () => {
  let server: Server;
  let nginx: Nginx;
  let plain: number;

  let service: ReturnType<typeof testService>;

  beforeEach(() => start());

  async function start(changes: Parameters<typeof siteOn>[1] = {}): Promise<void> {
    service = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 0 });
    server = createHttpServer(service.app, service.log);
    const listening = await listen(server);
    nginx = await Nginx.with(([tls, plain]) => siteOn({ service: listening, plain, tls }, changes));
    plain = nginx.second;
  }

  async function stop(): Promise<void> {
    await nginx.stop();
    server.closeAllConnections();
    server.close();
  }
  afterEach(stop);

  const health = (address: string) => ask(nginx.port, 'GET /health', `X-Test-Address: ${address}`);

  it('passes answers on as they are, and adds HSTS', async () => {
    const { status, head, body } = await health('192.0.2.1');
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ ok: true })]);
    expect(head).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
    const missing = await ask(nginx.port, 'GET /nothing');
    expect([missing.status, JSON.parse(missing.body).error.code]).toEqual([404, 'not_found']);
    expect(missing.head).toMatch(/^x-request-id: /im);
  });

  it('refuses what is far too large with the envelope', async () => {
    const large = 'Content-Length: 2097153';
    const { status, head, body } = await ask(nginx.port, 'POST /api/v1/solve', large);
    expect([status, body]).toEqual([413, bodyOf(413)]);
    for (const header of [
      'content-type: application/json',
      'access-control-allow-origin: \\*',
      'cache-control: no-store',
      'strict-transport-security: .+',
      'x-content-type-options: nosniff',
    ])
      expect(head).toMatch(new RegExp(`^${header}\r$`, 'im'));
  });

  it('passes the largest verification on, and refuses a larger one', async () => {
    const wire = new Wire(nginx.port);
    const { MAX_VERIFY_BYTES } = LIMITS;
    await wire.post('/api/v1/verify', 'x'.repeat(MAX_VERIFY_BYTES - 2));
    const { status, body } = await wire.answer();
    expect([status, JSON.parse(body).error.code]).toEqual([400, 'invalid_schema']);
    const larger = await ask(nginx.port, 'POST /api/v1/verify', `Content-Length: ${MAX_VERIFY_BYTES + 1}`);
    expect([larger.status, larger.body]).toEqual([413, bodyOf(413)]);
  });

  it.each([
    [400, 'GET /health', ['Content-Length: one']],
    [400, 'GET /health', ['Host: localhost', 'Host: example.com']],
    [404, 'TRACE /health', []],
    [404, 'GET /.refusal', []],
    [431, `GET /${'long'.repeat(10_000)}`, []],
    [431, 'GET /health', [`X-Long: ${'long'.repeat(10_000)}`]],
  ])(
    'refuses with %i and the envelope a request that never reaches the service',
    async (expected, line, headers) => {
      const { status, body } = await ask(nginx.port, line, ...headers);
      expect([status, body]).toEqual([expected, bodyOf(expected)]);
    },
  );

  it('says that the service is not there with the envelope', async () => {
    await new Promise((resolve) => server.close(resolve));
    const { status, body } = await health('192.0.2.1');
    expect([status, body]).toEqual([502, NOT_RUNNING]);
  });

  it('does not call a solve that failed on its way busy: it may have been counted, and clients would send it again', async () => {
    const wire = new Wire(nginx.port);
    await wire.post('/api/v1/solve', JOB);
    await service.engine.started(0);
    server.closeAllConnections();
    const { status, body } = await wire.answer();
    expect([status, body]).toEqual([502, FAILED]);
  });

  it('says with the envelope that there was no answer in time', async () => {
    await stop();
    // However short: the engine of this test never answers.
    await start({ readTimeout: '10ms' });
    const wire = new Wire(nginx.port);
    await wire.post('/api/v1/solve', JOB);
    const { status, body } = await wire.answer();
    expect([status, body]).toEqual([504, bodyOf(504)]);
  });

  it('refuses too many requests at once with the envelope, by the client, who is a whole /64', async () => {
    await stop();
    await start({ burst: 1 });
    for (const expected of [200, 200, 503]) expect((await health('2001:db8:0:1::1')).status).toBe(expected);
    const { status, body } = await health('2001:db8:0:1:ffff:ffff:ffff:ffff');
    expect([status, body]).toEqual([503, bodyOf(503)]);
    expect((await health('2001:db8:0:2::1')).status).toBe(200);
    expect((await health('192.0.2.1')).status).toBe(200);
  });

  it.each([
    ['192.0.2.1', 4],
    ['2001:db8::1', 8],
    // Bytes that end a line, and that end a text.
    ['a0a:a0a:0:a00::1', 8],
    ['::1', 8],
  ])('knows the client %s by %i bytes', async (address, bytes) => {
    const { head } = await ask(nginx.port, 'GET /client-of-test', `X-Test-Address: ${address}`);
    expect(head).toMatch(new RegExp(`^content-length: ${bytes}\r$`, 'im'));
  });

  it('redirects a browser to TLS, and nobody else', () => expectRedirected(plain));
});
