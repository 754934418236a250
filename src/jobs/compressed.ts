import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createBrotliDecompress } from 'node:zlib';
import { slicesOf } from '../solve/envelope.ts';

/** Bytes handed to the compressor at a time, so that none of it is copied far ahead. */
const SLICE = 1_048_576;

/** As for answers over HTTP: some 7 ms for a megabyte of layouts. */
const QUALITY = 4;

/** `parts` compressed with brotli; undefined if that takes more than `most` bytes. */
export async function compressed(
  parts: readonly Uint8Array[],
  most = Number.POSITIVE_INFINITY,
): Promise<Buffer | undefined> {
  const coder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    await pipeline(Readable.from(slicesOf(parts, SLICE)), coder, async (coded: AsyncIterable<Buffer>) => {
      for await (const chunk of coded) {
        size += chunk.byteLength;
        if (size > most) throw new TooLarge();
        chunks.push(chunk);
      }
    });
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
  return Buffer.concat(chunks, size);
}

class TooLarge extends Error {}

/** What was compressed, as a stream: it may be a thousand times as large. */
export function expanded(bytes: Uint8Array): Readable {
  const decoder = createBrotliDecompress();
  decoder.end(bytes);
  return decoder;
}

/** All of it. Only for content whose size is known to be small. */
export const expandedWhole = (bytes: Uint8Array): Promise<Buffer> => buffer(expanded(bytes));
