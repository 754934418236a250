import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** What is smaller fits into one packet anyhow. Bytes. */
const WORTHWHILE = 1_400;

/** The best first. Each takes some 7 ms for a megabyte of layouts, and leaves a tenth of it or less. */
const CODINGS = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 3 }),
};

export type Coding = keyof typeof CODINGS;

const NAMES = Object.keys(CODINGS) as Coding[];

/** The coding in which an answer of `size` bytes goes to its client; none where that does not pay or is not wanted. */
export function codingFor(c: Context, size: number): Coding | undefined {
  if (size < WORTHWHILE) return undefined;
  const chosen = accepts(c, {
    header: 'Accept-Encoding',
    supports: NAMES,
    default: 'identity',
    match(accepted) {
      const weightOf = (coding: string) => accepted.find(({ type }) => type.toLowerCase() === coding)?.q;
      const weights = NAMES.map((coding) => weightOf(coding) ?? weightOf('*') ?? 0);
      const best = Math.max(...weights, weightOf('identity') ?? 0);
      return best > 0 ? (NAMES[weights.indexOf(best)] ?? 'identity') : 'identity';
    },
  });
  return NAMES.find((coding) => coding === chosen);
}

/** `parts`, one after the other, in `coding`. The work is done on libuv's threads as the stream is read. */
export function coded(coding: Coding, parts: readonly Uint8Array[]): ReturnType<(typeof CODINGS)[Coding]> {
  const stream = CODINGS[coding]();
  for (const part of parts) stream.write(part);
  stream.end();
  return stream;
}

/** All of `bytes` in `coding`, as small as it gets: for what is compressed once and sent often. */
export const codedAtOnce = (coding: Coding, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(coding === 'br' ? brotliCompressSync(bytes) : gzipSync(bytes));
