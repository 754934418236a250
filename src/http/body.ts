import type { IncomingMessage } from 'node:http';
import type { Lease } from '../admission/byte-budget.ts';
import { ClientGone } from '../admission/slots.ts';
import { ContractError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { invite } from './expect.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';
import { readByTurns } from './turns.ts';

/** Bytes; most requests fit. */
const FIRST_BUFFER = 16_384;

/** By how much the buffer of a larger one grows, in bytes: as much as Node reads at a time. */
const PAGES = 65_536;

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

/** How a body is read. */
interface Reading {
  /** Bytes at most. */
  readonly limit?: number;
  /** Holds what has come of the body. */
  readonly lease?: Lease;
  /** The transport's own request: reading from that is faster by far than the way over a web stream. */
  readonly incoming?: IncomingMessage | undefined;
}

/**
 * The bytes of the body, `limit` at most.
 *
 * @throws ContractError `payload_too_large` as soon as it is known, be it from the announced length or while
 *   reading; `server_busy` where the lease cannot hold it; ClientGone where the body never came to its end.
 */
export async function readBody(
  request: Request,
  { limit = LIMITS.MAX_REQUEST_BYTES, lease, incoming }: Reading = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('Content-Length');
  const announced = length === null ? undefined : Number(length);
  if (announced !== undefined && announced > limit) throw tooLarge(limit);
  const body = new GrowingBody(limit, announced, lease);
  try {
    if (incoming !== undefined) await receive(incoming, body);
    else if (request.body) await readAll(request.body.getReader(), body);
    return body.take();
  } finally {
    body.drop();
  }
}

const tooLarge = (limit: number) =>
  new ContractError('payload_too_large', `The body is larger than ${limit} bytes.`);

/**
 * A body as far as it has come, in one growing buffer: a body of a million tiny chunks must not become a million
 * objects, and a chunk keeps alive all that was read from its connection together with it. What was announced only bounds
 * how it grows: a client that sends nothing takes no memory.
 *
 * A large body grows in pages that the system takes back at once when it is dropped. The C library would keep them.
 */
class GrowingBody {
  readonly #limit: number;
  readonly #most: number;
  readonly #lease: Lease | undefined;
  #buffer = new Uint8Array();
  #pages: ArrayBuffer | undefined;
  #size = 0;

  constructor(limit: number, announced: number | undefined, lease: Lease | undefined) {
    this.#limit = limit;
    this.#most = announced ?? limit;
    this.#lease = lease;
  }

  /** All of it, as an ordinary buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#buffer.subarray(0, this.#size);
    return this.#pages ? new Uint8Array(bytes) : bytes;
  }

  /** Gives the memory of a large body back. */
  drop(): void {
    this.#pages?.resize(0);
  }

  /** @throws ContractError `payload_too_large` or `server_busy`. */
  add(chunk: Uint8Array<ArrayBuffer>): void {
    const size = this.#size + chunk.byteLength;
    if (size > this.#limit) throw tooLarge(this.#limit);
    if (chunk.byteLength === this.#most && size <= FIRST_BUFFER) {
      // A small body in one chunk needs no copy: it is parsed at once, which frees the read buffer.
      this.#lease?.resize(size);
      this.#buffer = chunk;
    } else {
      if (size > this.#buffer.byteLength) this.#grow(size);
      this.#buffer.set(chunk, this.#size);
    }
    this.#size = size;
  }

  #grow(size: number): void {
    const step = size <= FIRST_BUFFER ? FIRST_BUFFER : PAGES;
    const capacity = Math.max(size, Math.min(Math.ceil(size / step) * step, this.#most));
    this.#lease?.resize(capacity);
    if (this.#pages === undefined) {
      const before = this.#buffer.subarray(0, this.#size);
      if (size > FIRST_BUFFER) this.#pages = new ArrayBuffer(capacity, { maxByteLength: this.#limit });
      this.#buffer = this.#pages ? new Uint8Array(this.#pages) : new Uint8Array(capacity);
      this.#buffer.set(before);
    } else {
      this.#pages.resize(capacity);
    }
  }
}

/** Takes in all of a body. After a refusal the rest is dropped as it comes. */
function receive(incoming: IncomingMessage, body: GrowingBody): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      incoming.off('data', onData).off('end', onEnd).off('close', onClose);
      then();
    };
    const onData = (chunk: Buffer<ArrayBuffer>) => {
      try {
        body.add(chunk);
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const onEnd = () => settle(resolve);
    const onClose = () => settle(() => reject(new ClientGone()));
    if (incoming.destroyed) {
      reject(new ClientGone());
      return;
    }
    invite(incoming);
    refuseTinyChunks(incoming);
    readByTurns(incoming);
    incoming.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function readAll(reader: Reader, body: GrowingBody): Promise<void> {
  for (let chunk = await read(reader); chunk !== undefined; chunk = await read(reader)) {
    try {
      body.add(chunk);
    } catch (error) {
      void discard(reader);
      throw error;
    }
  }
}

async function read(reader: Reader): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return (await reader.read()).value;
  } catch {
    // Only the transport can fail here.
    throw new ClientGone();
  }
}

async function discard(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away, having its answer or not.
  }
}
