import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { PAGE } from './a-page.ts';
import { testService } from './service.ts';

const { policy: _, ...SCRIPT } = { ...PAGE, type: 'text/javascript; charset=utf-8', compressed: {} };

const app = createApp({
  ...testService(),
  pages: new Map<string, typeof PAGE | typeof SCRIPT | { location: string }>([
    ['/', PAGE],
    ['/assets/a.js', SCRIPT],
    ['/docs', { location: '/docs/' }],
  ]),
});

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

describe('a page', () => {
  it('is sent with its type, its policy and its tag, for this service alone', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<h1>Cut</h1>');
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      etag: '"abc"',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['br', 'br', 'in brotli'],
    ['gzip, br;q=0.5', 'gzip', 'in gzip'],
    ['identity', null, '<h1>Cut</h1>'],
  ])('comes in the coding that the client prefers: %s', async (accepted, coding, body) => {
    const response = await get('/', { 'Accept-Encoding': accepted });
    expect(response.headers.get('Content-Encoding')).toBe(coding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe(body);
  });

  it('comes as it is where the build did not compress it', async () => {
    const response = await get('/assets/a.js', { 'Accept-Encoding': 'br' });
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(await response.text()).toBe('<h1>Cut</h1>');
  });

  it('runs nothing if it is not HTML and someone opens it', async () => {
    const policy = (await get('/assets/a.js')).headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none'");
  });

  it.each(['"abc"', 'W/"abc"', '"other", "abc"', '*'])(
    'is not sent again to a client that has %s',
    async (tags) => {
      const response = await get('/', { 'If-None-Match': tags });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('ETag')).toBe('"abc"');
    },
  );

  it('is sent to a client that has another version', async () => {
    expect((await get('/', { 'If-None-Match': '"abd"' })).status).toBe(200);
  });

  it('has a head', async () => {
    const response = await app.request('/', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('is found from its path without the slash', async () => {
    const response = await get('/docs');
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/docs/']);
  });
});

it.each([
  ['/no/such/page', 'GET'],
  ['/assets/../', 'POST'],
  ['/', 'POST'],
])('%s with %s is refused as the contract says', async (path, method) => {
  const response = await app.request(path, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ ok: false, error: { code: 'not_found' } });
});
