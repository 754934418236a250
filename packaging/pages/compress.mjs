// Writes a Brotli and a gzip copy beside every text and every font of the pages that is not compressed yet:
// `node packaging/pages/compress.mjs FOLDER`. The service sends them as they are, so it never compresses a page.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Other types are compressed already. */
const COMPRESSIBLE = new Set([
  '.css',
  '.csv',
  '.html',
  '.js',
  '.json',
  '.md',
  '.svg',
  '.ttf',
  '.txt',
  '.wasm',
  '.webmanifest',
  '.xml',
]);

/** Bytes. A smaller file fits into one packet anyway. */
const WORTHWHILE = 1_400;

const [folder] = process.argv.slice(2);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  if (plain.byteLength < WORTHWHILE) continue;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}
