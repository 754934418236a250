import type { Readable } from 'node:stream';

/** Bytes; most bodies fit. */
const FIRST_BUFFER = 16_384;

/** A body that is larger than it may be. */
export class BodyTooLarge extends Error {}

/** A body that breaks off. */
export class BodyAborted extends Error {}

interface Reading {
  /** Maximum bytes. */
  readonly limit: number;
  /** The announced length. It only bounds the growth of the buffer: a client that sends nothing takes no memory. */
  readonly announced?: number | undefined;
  /** Is called with the bytes that are held from now on. What it throws ends the reading. */
  readonly hold: (bytes: number) => void;
}

/**
 * Reads a whole body into one growing buffer of its own: a body of a million tiny chunks must not become a million
 * objects. After an error the rest is dropped as it arrives.
 *
 * @throws BodyTooLarge; BodyAborted; what `hold` throws.
 */
export function readBytes(
  body: Readable,
  { limit, announced, hold }: Reading,
): Promise<Uint8Array<ArrayBuffer>> {
  let buffer = new Uint8Array();
  let size = 0;
  const add = (chunk: Uint8Array): void => {
    const before = size;
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLarge();
    if (size > buffer.byteLength) {
      const capacity = Math.max(
        size,
        Math.min(announced ?? limit, Math.max(FIRST_BUFFER, 2 * buffer.byteLength)),
      );
      hold(capacity);
      const larger = new Uint8Array(capacity);
      larger.set(buffer.subarray(0, before));
      buffer = larger;
    }
    buffer.set(chunk, before);
  };
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      body.off('data', onData).off('end', onEnd).off('close', onClose);
      then();
    };
    const onData = (chunk: Uint8Array) => {
      try {
        add(chunk);
      } catch (error) {
        settle(() => reject(error));
        body.resume();
      }
    };
    const onEnd = () => settle(() => resolve(buffer.subarray(0, size)));
    const onClose = () => settle(() => reject(new BodyAborted()));
    if (body.destroyed) {
      reject(new BodyAborted());
      return;
    }
    // What follows an error is of no interest.
    body.on('error', () => {});
    body.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
