import type { Page } from '../../../src/pages/pages.ts';

const bytes = (written: string) => new Uint8Array(Buffer.from(written));

/** A page with a copy in each coding. */
export const PAGE: Page = {
  type: 'text/html; charset=utf-8',
  etag: '"abc"',
  cache: 'no-cache',
  policy: "default-src 'self'",
  plain: bytes('<h1>Cut</h1>'),
  compressed: { br: bytes('in brotli'), gzip: bytes('in gzip') },
};
