import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lease } from '../admission/byte-budget.ts';
import { ClientGone } from '../admission/slots.ts';
import { ContractError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { invite } from './expect.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';
import { readByTurns, roomForBody } from './turns.ts';

/** Bytes; most requests fit. */
const FIRST_BUFFER = 16_384;

/** Growth of the buffer for larger bodies, in bytes: as much as Node reads at a time. */
const PAGES = 65_536;

/** Bytes of a body that one turn of the event loop copies: new memory makes that a millisecond. */
const COPIED_AT_ONCE = 1_048_576;

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
  if (announced !== undefined && announced > limit) throw tooLarge(limit);
  const body = new GrowingBody(limit, announced, lease);
  try {
    if (incoming !== undefined) {
      await receive(incoming, body);
      await roomForBody(incoming, body.size);
    } else if (request.body) await readAll(request.body.getReader(), body);
    return await body.take();
  } finally {
    body.drop();
  }
}

const tooLarge = (limit: number) =>
  new ContractError('payload_too_large', `The body is larger than ${limit} bytes.`);

/**
 * The part of a body received so far, in one growing buffer. A body of a million tiny chunks must not become a million
 * objects, and each chunk keeps alive everything that was read from its connection along with it. The announced length
 * only bounds the growth: a client that sends nothing takes no memory.
 *
 * A large body grows in pages that the system takes back as soon as they are dropped. The C library would keep them.
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

  /** Bytes received so far. */
  get size(): number {
    return this.#size;
  }

  /** The whole body, as an ordinary buffer. */
  async take(): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = this.#buffer.subarray(0, this.#size);
    if (this.#pages === undefined) return bytes;
    if (bytes.byteLength <= COPIED_AT_ONCE) return new Uint8Array(bytes);
    const copy = new Uint8Array(bytes.byteLength);
    for (let at = 0; at < copy.byteLength; at += COPIED_AT_ONCE) {
      await nextTurn();
      copy.set(bytes.subarray(at, at + COPIED_AT_ONCE), at);
    }
    return copy;
  }

  /** Frees the memory of a large body. */
  drop(): void {
    this.#pages?.resize(0);
  }

  /** @throws ContractError `payload_too_large` or `server_busy`. */
  add(chunk: Uint8Array<ArrayBuffer>): void {
    const size = this.#size + chunk.byteLength;
    if (size > this.#limit) throw tooLarge(this.#limit);
    if (chunk.byteLength === this.#most && size <= FIRST_BUFFER) {
      // A small body in one chunk needs no copy: it is parsed at once, and that frees the read buffer.
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

/** Receives a whole body. After a refusal the rest is dropped as it arrives. */
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
    // The client went away, with or without its answer.
  }
}
