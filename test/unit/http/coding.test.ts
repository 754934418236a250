import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { coded, codingFor } from '../../../src/http/coding.ts';

async function chosen(accepted: string | undefined, size = 100_000): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(String(codingFor(c, size))));
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  return (await app.request('/', { headers })).text();
}

describe('codingFor', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=0.5, gzip;q=0.4', 'undefined'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', 'undefined'],
    ['*;q=0', 'undefined'],
    ['deflate, zstd', 'undefined'],
    ['', 'undefined'],
    [undefined, 'undefined'],
  ])('chooses for %j: %s', async (accepted, coding) => {
    expect(await chosen(accepted)).toBe(coding);
  });

  it('does not compress an answer that fits into one packet', async () => {
    expect([await chosen('br', 1_399), await chosen('br', 1_400)]).toEqual(['undefined', 'br']);
  });
});

describe('coded', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s restores the same bytes, and is smaller', async (coding, decode) => {
    const parts = ['{', '"width":600,'.repeat(10_000), '}'].map((text) => Buffer.from(text));
    const bytes = await buffer(coded(coding, parts));
    expect(bytes.length).toBeLessThan(2_000);
    expect(decode(bytes).equals(Buffer.concat(parts))).toBe(true);
  });
});
