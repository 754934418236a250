import { describe, expect, it } from 'vitest';
import { missingPage } from '../../../src/http/page.ts';
import { PAGE } from '../../support/http/a-page.ts';

const answerTo = missingPage(new Map([['/404', PAGE]]));

/** What Chromium, Firefox and Safari send when people open an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('an unknown path', () => {
  it.each(['/no/such/page', '/docs/missing', '/apis', '/healthy', '/%2e%2e/x'])(
    'is a page with status 404 for a browser: %s',
    (path) => {
      const { status, headers: head, body } = answerTo(path, BROWSER) ?? {};
      expect([status, body]).toEqual([404, PAGE.plain]);
      expect(head).toMatchObject({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': PAGE.policy,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cache-Control': 'no-store',
        Vary: 'Accept',
      });
      expect(head).not.toHaveProperty('ETag');
      expect(head).not.toHaveProperty('Access-Control-Allow-Origin');
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
