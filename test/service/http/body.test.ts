import type { Context } from 'hono';
import { describe, expect, it } from 'vitest';
import { ByteBudget } from '../../../src/admission/byte-budget.ts';
import { ClientGone } from '../../../src/admission/slots.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { readBody as read, requireJson } from '../../../src/http/body.ts';
import type { Env } from '../../../src/http/context.ts';

const LIMIT = LIMITS.MAX_REQUEST_BYTES;

/** Reads the body of a request that came without a transport. */
function readBody(raw: Request): Promise<Uint8Array> {
  const lease = new ByteBudget({ total: LIMIT, perClient: LIMIT }).lease('anybody');
  return read({ req: { raw }, env: {}, get: () => lease } as unknown as Context<Env>);
}

const withHeaders = (headers: Record<string, string>) =>
  new Request('http://x/', { method: 'POST', headers });

/** A request whose body comes in the given pieces, without a length, and how many of them were taken. */
function inChunks(chunks: Uint8Array[], headers: Record<string, string> = {}) {
  const taken = { count: 0 };
  const body = new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks[taken.count];
        taken.count += 1;
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { request: new Request('http://x/', { method: 'POST', headers, body, duplex: 'half' }), taken };
}

describe('requireJson', () => {
  it.each(['application/json', 'application/json;charset=latin1;x="a;b"', 'Application/JSON'])(
    'accepts %s',
    (type) => {
      expect(() => requireJson(withHeaders({ 'Content-Type': type }))).not.toThrow();
    },
  );

  it.each(['', 'application/jsonp', 'application/vnd.api+json', 'application/json, text/plain'])(
    'refuses %j',
    (type) => {
      expect(() => requireJson(withHeaders({ 'Content-Type': type }))).toThrow(
        expect.objectContaining({ code: 'unsupported_media_type' }),
      );
    },
  );

  it.each(['identity', 'Identity', ''])('accepts the encoding %j', (encoding) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    expect(() => requireJson(withHeaders(headers))).not.toThrow();
  });

  it.each(['gzip', 'identity, gzip'])('refuses the encoding %s', (encoding) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    expect(() => requireJson(withHeaders(headers))).toThrow(
      expect.objectContaining({
        code: 'unsupported_media_type',
        message: expect.stringContaining('Content-Encoding'),
      }),
    );
  });
});

describe('readBody', () => {
  it('reads a missing body as no bytes', async () => {
    expect(await readBody(withHeaders({}))).toEqual(new Uint8Array());
  });

  it('reads a body of announced length unchanged', async () => {
    const { request } = inChunks([Uint8Array.of(1, 2), Uint8Array.of(3)], { 'Content-Length': '3' });
    expect(await readBody(request)).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('joins the chunks', async () => {
    const chunks = [[1, 2, 3], [], [4], Array(40_000).fill(5), [6]].map((bytes) => Uint8Array.from(bytes));
    expect(Buffer.from(await readBody(inChunks(chunks).request))).toEqual(Buffer.concat(chunks));
  });

  it.each([1, 65_536, LIMIT])(
    'takes a body of the maximum length in chunks of up to %i bytes',
    async (size) => {
      const whole = Buffer.alloc(LIMIT, 'cut ');
      // Tiny chunks only at the end, where they matter: a million streams of one byte would only take long.
      const from = size === 1 ? LIMIT - 10 : 0;
      const chunks = [whole.subarray(0, from)];
      for (let at = from; at < LIMIT; at += size) chunks.push(whole.subarray(at, at + size));
      expect(Buffer.compare(await readBody(inChunks(chunks).request), whole)).toBe(0);
    },
  );

  it('refuses one byte more, even without an announced length', async () => {
    const { request } = inChunks([Buffer.alloc(LIMIT), Buffer.alloc(1)]);
    await expect(readBody(request)).rejects.toMatchObject({ code: 'payload_too_large', status: 413 });
  });

  it('refuses an announced length above the limit without taking a byte', async () => {
    const { request, taken } = inChunks([Buffer.alloc(1)], { 'Content-Length': `${LIMIT + 1}` });
    await expect(readBody(request)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(taken.count).toBe(0);
  });

  it.each([{}, { 'Content-Length': '9' }])(
    'treats a body that breaks off as a client gone: %j',
    async (headers) => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
      const request = new Request('http://x/', { method: 'POST', headers, body, duplex: 'half' });
      await expect(readBody(request)).rejects.toBeInstanceOf(ClientGone);
    },
  );
});
