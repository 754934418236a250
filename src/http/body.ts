import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
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

/**
 * Reads the body of a request, up to `limit` bytes, and holds what has arrived.
 *
 * @throws ContractError `payload_too_large` as soon as the announced length or the bytes read exceed the limit;
 *   `server_busy` if there is no memory for the body; ClientGone if the body never ends.
 */
export async function readBody(
  c: Context<Env>,
  limit: number = LIMITS.MAX_REQUEST_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const { raw } = c.req;
  const length = raw.headers.get('Content-Length');
  const announced = length === null ? undefined : Number(length);
  const tooLarge = () => new ContractError('payload_too_large', `The body is larger than ${limit} bytes.`);
  if (announced !== undefined && announced > limit) throw tooLarge();
  const web = () => Readable.fromWeb((raw.body ?? new Blob([]).stream()) as ReadableStream);
  const hold = (bytes: number) => c.get('lease').resize(bytes);
  try {
    // Reading from the transport's own request is much faster than through a web stream.
    return await readBytes(exchangeOf(c)?.incoming ?? web(), { limit, announced, hold });
  } catch (error) {
    if (error instanceof BodyTooLarge) throw tooLarge();
    throw error instanceof BodyAborted ? new ClientGone() : error;
  }
}
