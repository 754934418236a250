import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/** Bytes. A smaller answer fits into one packet anyway. */
const WORTHWHILE = 1_400;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Best first. Each takes about 7 ms for a megabyte of layouts, and shrinks it to a tenth or less. */
const CODINGS = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip({ level: 3 }),
};

export type Coding = keyof typeof CODINGS;

const NAMES = Object.keys(CODINGS) as Coding[];

/** The coding for an answer of `size` bytes; none if it does not pay or the client does not want it. */
export const codingFor = (c: Context, size: number): Coding | undefined =>
  size < WORTHWHILE ? undefined : preferredCoding(c.req.header('Accept-Encoding'));

/**
 * The coding that a client wants most; none if it wants the plain bytes.
 *
 * @param accepted its `Accept-Encoding`.
 */
export function preferredCoding(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  const codings = parseAccept(accepted);
  const weightOf = (coding: string) => codings.find(({ type }) => type.toLowerCase() === coding)?.q;
  const weights = NAMES.map((coding) => weightOf(coding) ?? weightOf('*') ?? 0);
  const best = Math.max(...weights, weightOf('identity') ?? 0);
  return best > 0 ? NAMES[weights.indexOf(best)] : undefined;
}

/** A stream that puts what is written to it in `coding`. */
export const encoderFor = (coding: Coding): ReturnType<(typeof CODINGS)[Coding]> => CODINGS[coding]();

/** `parts`, one after the other, in `coding`. libuv's threads do the work as the stream is read. */
export function coded(coding: Coding, parts: readonly Uint8Array[]): ReturnType<(typeof CODINGS)[Coding]> {
  const stream = encoderFor(coding);
  for (const part of parts) stream.write(part);
  stream.end();
  return stream;
}

/** All of `bytes` in `coding`, at once: for documents, which are compressed once. */
export const codedWhole = (coding: Coding, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(coding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes));
