import type { MiddlewareHandler } from 'hono';
import { preferredCoding } from './coding.ts';
import type { Deps } from './deps.ts';

/**
 * The headers of a page that differ from those of an answer of the API: only this service may use it, and it may use
 * nothing of the device.
 */
export const EVERY_PAGE: Readonly<Record<string, string | undefined>> = {
  'Access-Control-Allow-Origin': undefined,
  'Access-Control-Expose-Headers': undefined,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Serves the pages for people. A path that is none of them goes to the next handler. */
export function page({ pages }: Pick<Deps, 'pages'>): MiddlewareHandler {
  return async (c, next) => {
    const found = pages.get(c.req.path);
    if (found === undefined) return next();
    // 307: a later release may serve a page here, so browsers must not remember it.
    if ('location' in found) return c.redirect(found.location, 307);
    for (const [name, value] of Object.entries(EVERY_PAGE)) c.header(name, value);
    c.header('Cache-Control', found.cache);
    c.header('ETag', found.etag);
    c.header('Vary', 'Accept-Encoding');
    if (found.policy !== undefined) c.header('Content-Security-Policy', found.policy);
    if (knows(c.req.header('If-None-Match'), found.etag)) return c.body(null, 304);
    c.header('Content-Type', found.type);
    const coding = preferredCoding(c);
    const compressed = coding && found.compressed[coding];
    if (compressed === undefined) return c.body(found.plain);
    c.header('Content-Encoding', coding);
    return c.body(compressed);
  };
}

/** Whether a client already has the page. A proxy that compresses may have marked its tag as weak. */
const knows = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && (tags === '*' || tags.includes(etag));
