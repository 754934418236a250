import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import type { Lease } from '../admission/byte-budget.ts';
import { ClientGone } from '../admission/slots.ts';
import { ContractError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { BodyAborted, BodyTooLarge, readBytes } from '../transport/body.ts';
import { type Env, exchangeOf } from './context.ts';

/**
 * Requires `application/json`, with any parameters, and no compression.
 *
 * @throws ContractError `unsupported_media_type`.
 */
export function requireJson({ headers }: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('Content-Type') ?? '')) {
    throw new ContractError('unsupported_media_type');
  }
  if (!/^(identity)?$/i.test(headers.get('Content-Encoding') ?? '')) {
    throw new ContractError('unsupported_media_type', 'The body must be sent without a Content-Encoding.');
  }
}

/** How a body is read. */
interface Reading {
  /** Maximum bytes. */
  readonly limit?: number;
  /** Holds the bytes received so far. */
  readonly lease?: Lease;
  /** The transport's own request. Reading from it is much faster than through a web stream. */
  readonly incoming?: IncomingMessage | undefined;
}

/**
 * Reads the body, up to `limit` bytes.
 *
 * @throws ContractError `payload_too_large` as soon as the announced length or the bytes read exceed the limit;
 *   `server_busy` if the lease cannot hold the body; ClientGone if the body never ends.
 */
export async function readBody(
  request: Request,
  { limit = LIMITS.MAX_REQUEST_BYTES, lease, incoming }: Reading = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('Content-Length');
  const announced = length === null ? undefined : Number(length);
  const tooLarge = new ContractError('payload_too_large', `The body is larger than ${limit} bytes.`);
  if (announced !== undefined && announced > limit) throw tooLarge;
  const stream = incoming ?? Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream);
  try {
    return await readBytes(stream, { limit, announced, hold: (bytes) => lease?.resize(bytes) });
  } catch (error) {
    if (error instanceof BodyTooLarge) throw tooLarge;
    throw error instanceof BodyAborted ? new ClientGone() : error;
  }
}

/** Reads the body of a request, and holds its bytes. It throws as `readBody` does. */
export const bodyOf = (c: Context<Env>, limit?: number): Promise<Uint8Array<ArrayBuffer>> =>
  readBody(c.req.raw, {
    lease: c.get('lease'),
    incoming: exchangeOf(c)?.incoming,
    ...(limit !== undefined && { limit }),
  });
