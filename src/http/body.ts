import { ContractError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { ClientGone } from '../threads/slots.ts';

/** Bytes; most requests fit. */
const FIRST_BUFFER = 16_384;

/**
 * Lets pass what was sent as `application/json`, with any parameters, and not compressed.
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
 * The bytes of the body, `limit` at most.
 *
 * @throws ContractError `payload_too_large` as soon as it is known, be it from the announced length or while
 *   reading; ClientGone where the body never came to its end.
 */
export async function readBody(
  request: Request,
  limit: number = LIMITS.MAX_REQUEST_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('Content-Length');
  if (Number(length) > limit) throw tooLarge(limit);
  // Node lets no more through than was announced, so this is safe; and the way over a stream takes longer than all else.
  if (length !== null) return readWhole(request);
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  // One growing buffer: a body of a million tiny chunks must not become a million objects.
  let bytes = new Uint8Array(FIRST_BUFFER);
  let size = 0;
  for (let chunk = await read(reader); chunk !== undefined; chunk = await read(reader)) {
    const total = size + chunk.byteLength;
    if (total > limit) {
      void discard(reader);
      throw tooLarge(limit);
    }
    if (total > bytes.byteLength) {
      const grown = new Uint8Array(Math.max(total, 2 * bytes.byteLength));
      grown.set(bytes.subarray(0, size));
      bytes = grown;
    }
    bytes.set(chunk, size);
    size = total;
  }
  return bytes.subarray(0, size);
}

const tooLarge = (limit: number) =>
  new ContractError('payload_too_large', `The body is larger than ${limit} bytes.`);

async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw new ClientGone();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function read(reader: Reader): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch {
    // Only the transport can fail here.
    throw new ClientGone();
  }
}

/**
 * Takes in the rest of a refused body, so that a client which sends before it reads gets to the answer, and the
 * connection to its next request. The server's time limit on a request ends it.
 */
async function discard(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away, having its answer or not.
  }
}
