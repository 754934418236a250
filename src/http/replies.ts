import { Readable } from 'node:stream';
import type { Context, Handler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ClientGone } from '../admission/client.ts';
import { enveloped } from '../contract/envelope.ts';
import { ContractError, errorBody } from '../contract/errors.ts';
import { expanded } from '../jobs/compressed.ts';
import { lengthOf, slicesOf } from '../solve/envelope.ts';
import { type Coding, coded, ENCODERS, preferredCoding } from './coding.ts';
import type { Env } from './context.ts';

/**
 * The headers of every answer. Answers are data for programs: nothing to run, to frame, to keep, or to guess the type
 * of. Browser clients of any origin may read all of them, refusals included; no cookies are involved.
 */
export const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Idempotency-Replayed, Location, Retry-After',
};

/**
 * A success with `members` and the fields of every response. It is never compressed: it may hold a key, and the length
 * of the compressed bytes could give it away.
 */
export function success(c: Context<Env>, members: object, status: 200 | 201 | 202 = 200): Response {
  return json(c, enveloped(members), status);
}

function json(c: Context<Env>, value: object, status: ContentfulStatusCode): Response {
  c.header('Content-Type', 'application/json');
  return c.body(JSON.stringify(value), status);
}

/** Answers every request with the same `members` and the fields of every response. */
export const document = (members: object): Handler<Env> =>
  bareDocument(Buffer.from(JSON.stringify(enveloped(members))));

/**
 * Answers every request with the same JSON document, which holds no secret. It is compressed only once, so a client
 * that asks for it over and over costs little.
 */
export function bareDocument(bytes: Buffer<ArrayBuffer>): Handler<Env> {
  const compressed: Partial<Record<Coding, Promise<Uint8Array<ArrayBuffer>>>> = {};
  return async (c) => {
    const coding = codingFor(c, bytes.byteLength);
    jsonHeaders(c, coding);
    if (coding === undefined) return c.body(bytes);
    compressed[coding] ??= coded(coding, bytes);
    return c.body((await compressed[coding]) as Uint8Array<ArrayBuffer>);
  };
}

/** Bytes. A smaller answer fits into one packet anyway. */
const WORTHWHILE = 1_400;

const codingFor = (c: Context, size: number): Coding | undefined =>
  size < WORTHWHILE ? undefined : preferredCoding(c.req.header('Accept-Encoding'));

function jsonHeaders(c: Context, coding: Coding | undefined): void {
  c.header('Content-Type', 'application/json');
  c.header('Vary', 'Accept-Encoding');
  if (coding !== undefined) c.header('Content-Encoding', coding);
}

/** Up to this size in bytes, copying is cheaper than a stream. */
const SMALL = 65_536;

/**
 * Bytes handed to a connection at a time. Slices show how much of an answer the client has taken. And when the
 * connection is dropped, the remaining slices were never copied into its buffers.
 */
const SLICE = 262_144;

/**
 * An answer whose envelope is already written. It is compressed if that pays and the client accepts it. A large one is
 * sent part by part, because copying it would take long.
 */
export async function written(
  c: Context<Env>,
  parts: readonly Uint8Array[],
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  c.status(status);
  const size = lengthOf(parts);
  const coding = codingFor(c, size);
  if (size > SMALL) {
    if (coding === undefined) c.header('Content-Length', String(size));
    return streamed(c, Readable.from(slicesOf(parts, SLICE)), coding);
  }
  const bytes = Buffer.concat(parts, size);
  jsonHeaders(c, coding);
  return c.body(coding ? await coded(coding, bytes) : bytes);
}

/** An answer whose bytes come one after the other. */
export function streamed(
  c: Context<Env>,
  plain: Readable,
  coding = preferredCoding(c.req.header('Accept-Encoding')),
): Response {
  jsonHeaders(c, coding);
  if (coding === undefined) return c.body(Readable.toWeb(plain) as ReadableStream);
  const coder = ENCODERS[coding]();
  plain.on('error', (error) => coder.destroy(error));
  return c.body(Readable.toWeb(plain.pipe(coder)) as ReadableStream);
}

/**
 * The first answer once more, for a retry.
 *
 * @param kept the answer, compressed with brotli.
 */
export function repeated(c: Context<Env>, status: ContentfulStatusCode, kept: Uint8Array): Response {
  c.status(status);
  c.header('Idempotency-Replayed', 'true');
  if (preferredCoding(c.req.header('Accept-Encoding')) !== 'br') return streamed(c, expanded(kept));
  jsonHeaders(c, 'br');
  return c.body(new Uint8Array(kept));
}

/**
 * How to authenticate; HTTP requires this with every 401. No scheme is registered for API keys. Other services use this
 * name for theirs, and no browser asks its user for a password because of it.
 */
const CHALLENGE = 'ApiKey realm="cutting-layout", header="X-API-Key"';

/** After how many seconds a busy server may have room: a typical solve takes one. */
const RETRY_AFTER_S = 1;

/** A refusal in its envelope, with its status. It is kept for the request log and the metrics. */
export function refusal(c: Context<Env>, error: ContractError): Response | Promise<Response> {
  c.set('refusal', error);
  if (error.status === 401) c.header('WWW-Authenticate', CHALLENGE);
  if (error.status === 503) c.header('Retry-After', String(RETRY_AFTER_S));
  const body = errorBody(error);
  if (error.details.validationErrors === undefined) return json(c, body, error.status);
  // A hundred faults make a long answer, and hold no secret.
  return written(c, [Buffer.from(JSON.stringify(body))], error.status);
}

/** Nobody reads it. Proxies log this status for a client that went away. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Turns any error of a route into an answer. For an error that the contract does not name, the client learns only that
 * there was one.
 */
export function answerError(error: Error, c: Context<Env>): Response | Promise<Response> {
  if (error instanceof ClientGone) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  const named = error instanceof ContractError && error.code !== 'internal_error';
  return refusal(c, named ? error : new ContractError('internal_error'));
}
