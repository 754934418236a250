import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { Found, Page, Pages } from '../pages/pages.ts';
import { type Coding, preferredCoding } from './coding.ts';
import type { Env } from './context.ts';
import { EVERY_ANSWER } from './errors.ts';
import { clientIdentity } from './identity.ts';
import { milliseconds } from './middleware.ts';
import type { Services } from './services.ts';

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

/** An answer that was made in advance, to be sent as it is. */
interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** All answers to requests for one path. */
interface Answers {
  /** The tag of the page, and the answer to a client that has this version. */
  readonly known?: { readonly etag: string; readonly answer: Answer };
  readonly plain: Answer;
  readonly coded: Readonly<Partial<Record<Coding, Answer>>>;
}

/** Serves the pages for people. All answers are made in advance: a visit takes several requests. */
export function servePages(
  { config, observe: { metrics, log } }: Pick<Services, 'config' | 'observe'>,
  pages: Pages,
): MiddlewareHandler<Env> {
  const paths = new Map([...pages].map(([path, found]) => [path, answersOf(found)]));
  const missing = missingPage(pages);
  return async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const { headers } = c.req.raw;
    const answers = paths.get(path);
    const answer = answers ? answerTo(headers, answers) : missing(path, headers.get('Accept'));
    if (answer === undefined) return next();
    const end = metrics.request();
    const client = clientIdentity(headers, c.env, config.trustProxyHeaders);
    const [route, code] = answers ? ['page', undefined] : ['other', 'not_found'];
    const ms = milliseconds(end(route, answer.status, code ?? ''));
    log.info({ client, method, route, status: answer.status, code, ms }, 'answered');
    return new Response(answer.body ?? null, answer);
  };
}

function answerTo(headers: Headers, { known, plain, coded }: Answers): Answer {
  if (known && has(headers.get('If-None-Match'), known.etag)) return known.answer;
  const coding = preferredCoding(headers.get('Accept-Encoding') ?? undefined);
  return (coding && coded[coding]) ?? plain;
}

/** Whether a client already has a version. A proxy that compresses may have marked its tag as weak. */
const has = (tags: string | null, etag: string): boolean =>
  tags !== null && (tags === '*' || tags.includes(etag));

const answersOf = (found: Found): Answers =>
  // 307: a later release may serve a page here, so browsers must not remember it.
  'location' in found
    ? {
        plain: { status: 307, headers: { ...EVERY_PAGE, Location: found.location, 'Content-Length': '0' } },
        coded: {},
      }
    : answersOfPage(found);

function answersOfPage({ type, etag, cache, policy, plain, compressed }: Page): Answers {
  const head = {
    ...EVERY_PAGE,
    'Cache-Control': cache,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  };
  const sent = (body: Uint8Array<ArrayBuffer>, coding?: Coding): Answer => ({
    status: 200,
    headers: {
      ...head,
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      ...(coding && { 'Content-Encoding': coding }),
    },
    body,
  });
  const { br, gzip } = compressed;
  return {
    known: { etag, answer: { status: 304, headers: head } },
    plain: sent(plain),
    coded: { ...(br && { br: sent(br, 'br') }), ...(gzip && { gzip: sent(gzip, 'gzip') }) },
  };
}

/** Where the build puts the page about a path that leads nowhere. */
const MISSING = '/404';

/** What lies here is for programs, which get the contract's envelope whatever they accept. */
const FOR_PROGRAMS = /^\/(api|health)(\/|$)/;

/**
 * The page for a browser on an unknown path, by that path and its `Accept`. There is none for others, nor if it was not
 * built.
 */
export function missingPage(pages: Pages): (path: string, accept: string | null) => Answer | undefined {
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
    !FOR_PROGRAMS.test(path) && prefersHtml(accept ?? '') ? { status: 404, headers, body } : undefined;
}

/** Browsers name HTML in their `Accept`. Most programs accept anything, and are better served with JSON. */
function prefersHtml(accept: string): boolean {
  const accepted = parseAccept(accept);
  const weightOf = (type: string) => accepted.find((entry) => entry.type.toLowerCase() === type)?.q ?? 0;
  return weightOf('text/html') > weightOf('application/json');
}
