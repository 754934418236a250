import { describe, expect, it } from 'vitest';
import { missingPage } from '../../../src/http/page.ts';
import { PAGE } from '../../support/http/a-page.ts';

const answerTo = missingPage(new Map([['/404', PAGE]]));

/** What Chromium, Firefox and Safari send when people open an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('an unknown path', () => {
  it.each(['/no/such/page', '/docs/missing', '/apis', '/healthy', '/%2e%2e/x'])(
    'is a page with status 404 for a browser: %s',
    async (path) => {
      const answer = answerTo(path, BROWSER) ?? new Response();
      const head = Object.fromEntries(answer.headers);
      expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([404, PAGE.plain]);
      expect(head).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE.policy,
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        vary: 'Accept',
      });
      expect(head).not.toHaveProperty('etag');
      expect(head).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it.each([
    ['of the API', '/api/v1/missing', BROWSER],
    ['above the API', '/api', BROWSER],
    ['below the health check', '/health/missing', BROWSER],
    ['for curl', '/missing', '*/*'],
    ['for a client that says nothing', '/missing', null],
    ['for fetch of JSON', '/missing', 'application/json, text/plain, */*'],
    ['for a client that wants JSON more', '/missing', 'text/html;q=0.5, application/json'],
    ['for a client that refuses HTML', '/missing', 'text/html;q=0, */*'],
  ])('is left to the API %s', (_, path, accept) => {
    expect(answerTo(path, accept)).toBeUndefined();
  });

  it('is left to the API where no pages were built', () => {
    expect(missingPage(new Map())('/missing', BROWSER)).toBeUndefined();
  });
});
