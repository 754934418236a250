import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Exchange, exchangeOf } from './exchange.ts';
import { EVERY_ANSWER } from './headers.ts';

/** The headers of an answer by their names in lower case. */
type Head = Map<string, string>;

/** The body of an answer: as a whole, or as a stream. */
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream;

const SHARED: ReadonlyMap<string, string> = new Map(
  Object.entries(EVERY_ANSWER).map(([name, value]) => [name.toLowerCase(), value]),
);

/** Gives an answer the headers of every answer. */
export function setSharedHeaders(c: Context): void {
  c.set('head', new Map(SHARED));
}

/** Sets a header of the answer to come. */
export function setHeader(c: Context, name: string, value: string): void {
  headOf(c).set(name.toLowerCase(), value);
}

function headOf(c: Context): Head {
  const known: Head | undefined = c.get('head');
  if (known) return known;
  const head: Head = new Map();
  c.set('head', head);
  return head;
}

/** For middleware that answers with Hono's own means: sets all headers so far on its answer. */
export const headed: MiddlewareHandler = (c, next) => {
  for (const [name, value] of headOf(c)) c.header(name, value);
  return next();
};

/**
 * Answers with `body`, and with the headers set so far. A body at hand goes straight to Node's own response: a `Response` with
 * its `Headers` takes as long as everything else about a small answer. The rest goes through the adapter: streams, answers
 * without a transport, as in tests, and answers to requests that have not arrived as a whole. Bytes of these that follow may
 * still be refused instead.
 */
export function send(c: Context, body: Body, status: ContentfulStatusCode = 200): Response {
  c.set('status', status);
  const head = headOf(c);
  const exchange = exchangeOf(c);
  if (body instanceof ReadableStream || exchange === undefined || !isWhole(exchange))
    return new Response(body, { status, headers: new Headers([...head]) });
  exchange.outgoing.writeHead(status, fieldsOf(head, body)).end(body);
  return RESPONSE_ALREADY_SENT;
}

/** The adapter answers HEAD, without a length. */
const isWhole = ({ incoming }: Exchange): boolean => incoming.complete && incoming.method !== 'HEAD';

/** The header fields in the order in which `Headers` has them, then the length. */
function fieldsOf(head: Head, body: string | Uint8Array): string[] {
  const fields: string[] = [];
  for (const name of [...head.keys()].sort()) fields.push(name, head.get(name) ?? '');
  if (!head.has('content-length')) fields.push('Content-Length', String(Buffer.byteLength(body)));
  return fields;
}
