import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { coded, preferredCoding } from '../../../src/http/coding.ts';

describe('preferredCoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=0.5, gzip;q=0.4', undefined],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('chooses for %j: %s', (accepted, coding) => {
    expect(preferredCoding(accepted)).toBe(coding);
  });
});

describe('coded', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s restores the same bytes, and is smaller', async (coding, decode) => {
    const plain = Buffer.from('"width":600,'.repeat(10_000));
    const bytes = await coded(coding, plain);
    expect(bytes.length).toBeLessThan(2_000);
    expect(decode(bytes).equals(plain)).toBe(true);
  });
});
