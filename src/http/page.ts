import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Found, Page, Pages } from '../pages/pages.ts';
import type { Answer } from './answer.ts';
import { type Coding, preferredCoding } from './coding.ts';
import type { Deps } from './deps.ts';
import { EVERY_PAGE } from './headers.ts';
import { clientOf } from './identity.ts';
import { missingPage } from './missing-page.ts';
import { milliseconds } from './observe.ts';

/** Answers a request for a page. Returns whether it was one. */
export type PageServer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

interface PageDeps extends Pick<Deps, 'config' | 'metrics' | 'log'> {
  readonly pages: Pages;
}

/** All answers to requests for one path. */
interface Answers {
  /** The tag of the page, and the answer to a client that has this version. */
  readonly known?: { readonly etag: string; readonly answer: Answer };
  readonly plain: Answer;
  readonly coded: Readonly<Partial<Record<Coding, Answer>>>;
}

/**
 * Serves the pages for people. A visit takes several requests, and the event loop belongs to the solves. So all answers
 * are made in advance, and sent without the HTTP framework: that takes a fraction of its time.
 */
export function pageServer({ pages, config, metrics, log }: PageDeps): PageServer {
  const paths = new Map([...pages].map(([path, found]) => [path, answersOf(found)]));
  const missing = missingPage(pages);
  return (incoming, outgoing) => {
    const { method, headers } = incoming;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = pathOf(incoming);
    const answers = paths.get(path);
    const answer = answers ? answerTo(headers, answers) : missing(path, headers.accept);
    if (answer === undefined) return false;
    const end = metrics.request();
    const { status, head, body } = answer;
    outgoing.writeHead(status, head).end(method === 'HEAD' ? undefined : body);
    const client = clientOf(incoming, config.trustProxyHeaders);
    const [route, code] = answers ? ['page', undefined] : ['other', 'not_found'];
    const ms = milliseconds(end(route, status, code ?? ''));
    log.info({ client, method, route, status, code, ms }, 'answered');
    return true;
  };
}

/** The path of a request, without its query. */
function pathOf({ url = '' }: IncomingMessage): string {
  // A proxy may send a whole URL (RFC 9112, section 3.2.2).
  const target = url.startsWith('/') || !URL.canParse(url) ? url : new URL(url).pathname;
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}

function answerTo(headers: IncomingHttpHeaders, { known, plain, coded }: Answers): Answer {
  if (known && has(headers['if-none-match'], known.etag)) return known.answer;
  const coding = preferredCoding(headers['accept-encoding']);
  return (coding && coded[coding]) ?? plain;
}

/** Whether a client already has a version. A proxy that compresses may have marked its tag as weak. */
const has = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && (tags === '*' || tags.includes(etag));

const answersOf = (found: Found): Answers =>
  // 307: a later release may serve a page here, so browsers must not remember it.
  'location' in found
    ? {
        plain: { status: 307, head: { ...EVERY_PAGE, Location: found.location, 'Content-Length': 0 } },
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
  const sent = (body: Uint8Array, coding?: Coding): Answer => ({
    status: 200,
    head: {
      ...head,
      'Content-Type': type,
      'Content-Length': body.byteLength,
      ...(coding && { 'Content-Encoding': coding }),
    },
    body,
  });
  const { br, gzip } = compressed;
  return {
    known: { etag, answer: { status: 304, head } },
    plain: sent(plain),
    coded: { ...(br && { br: sent(br, 'br') }), ...(gzip && { gzip: sent(gzip, 'gzip') }) },
  };
}
