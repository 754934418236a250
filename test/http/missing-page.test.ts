import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { PAGE } from './a-page.ts';
import { testService } from './service.ts';

const PAGES = new Map([['/404', PAGE]]);
const app = createApp({ ...testService(), pages: PAGES });
const withoutPages = createApp(testService());

/** What Chromium, Firefox and Safari send when people open an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const ask = (path: string, accept?: string, method = 'GET') =>
  app.request(path, { method, headers: accept === undefined ? {} : { Accept: accept } });

describe('an unknown path', () => {
  it.each(['/no/such/page', '/docs/missing', '/apis', '/healthy', '/%2e%2e/x'])(
    'is a page with status 404 for a browser: %s',
    async (path) => {
      const response = await ask(path, BROWSER);
      expect([response.status, await response.text()]).toEqual([404, '<h1>Cut</h1>']);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        vary: 'Accept',
      });
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('is a page without its text for HEAD', async () => {
    const response = await ask('/missing', BROWSER, 'HEAD');
    expect([response.status, await response.text()]).toEqual([404, '']);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['of the API', '/api/v1/missing', BROWSER, 'GET'],
    ['above the API', '/api', BROWSER, 'GET'],
    ['below the health check', '/health/missing', BROWSER, 'GET'],
    ['with another method', '/missing', BROWSER, 'POST'],
    ['for curl', '/missing', '*/*', 'GET'],
    ['for a client that says nothing', '/missing', undefined, 'GET'],
    ['for fetch of JSON', '/missing', 'application/json, text/plain, */*', 'GET'],
    ['for a client that wants JSON more', '/missing', 'text/html;q=0.5, application/json', 'GET'],
    ['for a client that refuses HTML', '/missing', 'text/html;q=0, */*', 'GET'],
  ])('is refused in the envelope %s', async (_, path, accept, method) => {
    const [response, plain] = [await ask(path, accept, method), await withoutPages.request(path, { method })];
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(await plain.text());
    const withoutId = ({ headers }: Response) =>
      [...headers].filter(([name]) => name !== 'x-request-id').sort();
    expect(withoutId(response)).toEqual(withoutId(plain));
  });

  it('is refused in the envelope where no pages were built', async () => {
    const response = await withoutPages.request('/missing', { headers: { Accept: BROWSER } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('is counted with its code', async () => {
    const service = testService();
    const counted = createApp({ ...service, pages: PAGES });
    await counted.request('/missing', { headers: { Accept: BROWSER } });
    expect(await service.metrics.text()).toMatch(/status="404",code="not_found"/);
  });
});
