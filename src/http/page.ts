import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { ContractError } from '../contract/errors.ts';
import type { Found, Pages } from '../pages/pages.ts';
import { preferredCoding } from './coding.ts';
import type { Env } from './context.ts';
import { EVERY_ANSWER } from './replies.ts';

/**
 * The headers of every page. Its files and its address are for this service's pages alone, and it may use nothing of the
 * device. A page of HTML replaces the policy.
 */
const EVERY_PAGE: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': EVERY_ANSWER['Content-Security-Policy'] ?? '',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Serves the pages for people. */
export function servePages(pages: Pages): MiddlewareHandler<Env> {
  const missing = missingPage(pages);
  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const { headers } = c.req.raw;
    const found = pages.get(path);
    if (found) {
      c.set('route', 'page');
      return answerTo(headers, found);
    }
    const answer = missing(path, headers.get('Accept'));
    if (answer === undefined) return next();
    c.set('refusal', new ContractError('not_found'));
    return answer;
  };
}

function answerTo(headers: Headers, found: Found): Response {
  // 307: a later release may serve a page here, so browsers must not remember it.
  if ('location' in found)
    return new Response(null, {
      status: 307,
      headers: { ...EVERY_PAGE, Location: found.location, 'Content-Length': '0' },
    });
  const { type, etag, cache, policy, plain, compressed } = found;
  const head = {
    ...EVERY_PAGE,
    'Cache-Control': cache,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  };
  const known = headers.get('If-None-Match');
  // A proxy that compresses may have marked the tag as weak.
  if (known === '*' || known?.includes(etag)) return new Response(null, { status: 304, headers: head });
  const coding = preferredCoding(headers.get('Accept-Encoding'));
  const coded = coding && compressed[coding];
  const body = coded ?? plain;
  return new Response(body, {
    headers: {
      ...head,
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      ...(coded && { 'Content-Encoding': coding }),
    },
  });
}

/** Where the build puts the page about a path that leads nowhere. */
const MISSING = '/404';

/** What lies here is for programs, which get the contract's envelope whatever they accept. */
const FOR_PROGRAMS = /^\/(api|health)(\/|$)/;

/**
 * The page for a browser on an unknown path, by that path and its `Accept`. There is none for others, nor if it was not
 * built.
 */
export function missingPage(pages: Pages): (path: string, accept: string | null) => Response | undefined {
  const page = pages.get(MISSING);
  if (page === undefined || 'location' in page) return () => undefined;
  const { plain: body, policy, type } = page;
  const headers = {
    ...EVERY_PAGE,
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    'Content-Length': String(body.byteLength),
    'Content-Type': type,
    Vary: 'Accept',
  };
  return (path, accept) =>
    !FOR_PROGRAMS.test(path) && prefersHtml(accept ?? '')
      ? new Response(body, { status: 404, headers })
      : undefined;
}

/** Browsers name HTML in their `Accept`. Most programs accept anything, and are better served with JSON. */
function prefersHtml(accept: string): boolean {
  const accepted = parseAccept(accept);
  const weightOf = (type: string) => accepted.find((entry) => entry.type.toLowerCase() === type)?.q ?? 0;
  return weightOf('text/html') > weightOf('application/json');
}
