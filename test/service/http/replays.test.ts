import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { later } from '../../../src/clock.ts';
import type { Config } from '../../../src/config.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { openStore } from '../../../src/state/local.ts';
import { JOB, NOW, post, testService } from '../../support/http/service.ts';
import { keyed as withKey } from './keyed.ts';

const SOLVE = '/api/v1/solve';

/** A service with a key that asks for solves. */
async function keyed(settings: Partial<Config> = {}) {
  const { ask: _, queue: __, ...service } = await withKey(settings);
  const ask = (name: string, body: unknown = JOB, headers = {}) =>
    service.app.request(
      SOLVE,
      post(body, { headers: { 'X-API-Key': service.key, 'Idempotency-Key': name, ...headers } }),
    );
  return { ...service, ask };
}

type Keyed = Awaited<ReturnType<typeof keyed>>;

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error?: { code: string } }).error?.code,
];

/** Answers the first request with `name`, and returns its answer. */
async function answered(
  { ask, engine }: Keyed,
  name: string,
  result: object = { sheetsUsed: 1 },
  body: unknown = JOB,
) {
  const response = ask(name, body);
  (await engine.started(engine.solves.length)).answer(result);
  return response;
}

describe('a request with an Idempotency-Key', () => {
  let service: Keyed;
  beforeEach(async () => {
    service = await keyed();
  });

  it('is solved and charged once: its retry gets the same bytes', async () => {
    const first = await answered(service, 'K');
    expect(first.headers.has('Idempotency-Replayed')).toBe(false);
    const second = await service.ask('K');
    expect([second.status, second.headers.get('Idempotency-Replayed')]).toEqual([200, 'true']);
    expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
    expect(await second.text()).toBe(await first.text());
    expect(await service.charged()).toBe(1);
    expect(service.engine.solves).toHaveLength(1);
  });

  it('with another body is refused and not charged', async () => {
    await answered(service, 'K');
    const other = { ...JOB, includeSvg: false };
    expect(await codeOf(await service.ask('K', other))).toEqual([422, 'idempotency_key_reused']);
    expect(await service.charged()).toBe(1);
  });

  it('is refused while the first is running, with another body too, and answered afterwards', async () => {
    const first = service.ask('K');
    const solve = await service.engine.started(0);
    expect(await codeOf(await service.ask('K'))).toEqual([409, 'idempotency_conflict']);
    expect(await codeOf(await service.ask('K', { ...JOB, includeSvg: true }))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    solve.answer({ sheetsUsed: 3 });
    const text = await (await first).text();
    expect(await (await service.ask('K')).text()).toBe(text);
    expect(await service.charged()).toBe(1);
  });

  it('a hundred times at once is one solve, one charge, and a hundred equal answers in the end', async () => {
    const asked = Array.from({ length: 100 }, () => service.ask('K'));
    (await service.engine.started(0)).answer({ sheetsUsed: 2 });
    const texts = await Promise.all(
      asked.map(async (response) => {
        for (let answer = await response; ; answer = await service.ask('K')) {
          if (answer.status !== 409) return `${answer.status} ${await answer.text()}`;
          await new Promise((resolve) => setImmediate(resolve));
        }
      }),
    );
    expect(new Set(texts)).toEqual(new Set([expect.stringMatching(/^200 .*"sheetsUsed":2/)]));
    expect(service.engine.solves).toHaveLength(1);
    expect(await service.charged()).toBe(1);
  });

  it('is answered again when the quota is used up', async () => {
    const last = await keyed({ proMonthlyQuota: 1 });
    await answered(last, 'K');
    expect((await last.ask('K')).status).toBe(200);
    expect(await codeOf(await last.ask('L'))).toEqual([429, 'rate_limit_exceeded']);
  });

  it('that is no valid job gets the same refusal again', async () => {
    const wrong = { ...JOB, pieces: [{ width: 0, height: 1 }] };
    const first = await service.ask('K', wrong);
    const second = await service.ask('K', wrong);
    expect([second.status, second.headers.get('Idempotency-Replayed')]).toEqual([422, 'true']);
    expect(await second.text()).toBe(await first.text());
    expect(await service.charged()).toBe(1);
  });

  it('that does not match the schema is not kept', async () => {
    for (const _ of [1, 2]) {
      const refused = await service.ask('K', { ...JOB, strategy: 'x' });
      expect(refused.headers.has('Idempotency-Replayed')).toBe(false);
      expect(await codeOf(refused)).toEqual([400, 'invalid_schema']);
    }
    expect((await answered(service, 'K')).status).toBe(200);
  });

  it('whose solve fails is not kept: the retry solves again', async () => {
    const first = service.ask('K');
    (await service.engine.started(0)).fail(new Error('out of memory'));
    expect((await first).status).toBe(500);
    expect((await answered(service, 'K')).status).toBe(200);
  });

  it('is the first again after 24 hours', async () => {
    await answered(service, 'K');
    service.pass(86_399_999);
    expect((await service.ask('K')).headers.get('Idempotency-Replayed')).toBe('true');
    service.pass(1);
    const again = await answered(service, 'K', { sheetsUsed: 9 });
    expect(await again.text()).toContain('"sheetsUsed":9');
    expect(await service.charged()).toBe(2);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('is answered in the coding of the retry: %s', async (coding, decode) => {
    const first = await answered(service, 'K', { text: 'x'.repeat(500_000) });
    const retry = await service.ask('K', JOB, { 'Accept-Encoding': coding });
    expect(retry.headers.get('Content-Encoding')).toBe(coding === 'identity' ? null : coding);
    expect(decode(Buffer.from(await retry.arrayBuffer())).toString()).toBe(await first.text());
  });

  it.each(['', 'ä', 'x'.repeat(256), 'a, b'])('is refused if it is malformed: %j', async (name) => {
    const refused = service.ask(
      encodeURIComponent(name) === name ? name : Buffer.from(name).toString('latin1'),
    );
    expect(await codeOf(await refused)).toEqual([400, 'idempotency_key_invalid']);
    expect(await service.charged()).toBe(0);
  });

  it('is like any other without an API key', async () => {
    for (const index of [0, 1]) {
      const response = service.app.request(SOLVE, post(JOB, { headers: { 'Idempotency-Key': 'a b' } }));
      (await service.engine.started(index)).answer({});
      expect((await response).headers.has('Idempotency-Replayed')).toBe(false);
    }
  });

  it('whose client goes away during the solve finds its answer at the retry', async () => {
    const leaving = new AbortController();
    const headers = { 'X-API-Key': service.key, 'Idempotency-Key': 'K' };
    const gone = service.app.request(SOLVE, post(JOB, { headers, signal: leaving.signal }));
    const solve = await service.engine.started(0);
    leaving.abort();
    expect(solve.signal.aborted).toBe(false);
    solve.answer({ sheetsUsed: 4 });
    await gone;
    expect(await (await service.ask('K')).text()).toContain('"sheetsUsed":4');
    expect(await service.charged()).toBe(1);
  });

  it('whose client goes away while it waits is not charged, and is the first again', async () => {
    const full = await keyed({ maxConcurrentSolves: 1 });
    const running = full.ask('other');
    const solve = await full.engine.started(0);
    const leaving = new AbortController();
    const headers = { 'X-API-Key': full.key, 'Idempotency-Key': 'K' };
    const gone = full.app.request(SOLVE, post(JOB, { headers, signal: leaving.signal }));
    const { outcome } = await full.slots.asked(1);
    leaving.abort();
    await outcome.catch(() => {});
    await gone;
    solve.answer({});
    await running;
    expect((await answered(full, 'K')).status).toBe(200);
    expect(await full.charged()).toBe(2);
  });

  it('whose answer is too large to keep is solved again', async () => {
    // Noise does not shrink.
    const noise = randomBytes(LIMITS.MAX_KEPT_ANSWER_BYTES + 1).toString('base64');
    await answered(service, 'K', { noise });
    expect((await answered(service, 'K')).headers.has('Idempotency-Replayed')).toBe(false);
    expect(await service.charged()).toBe(2);
  });
});

describe('if the process dies before it answers', () => {
  it('the retry waits for the claim to expire, solves, and is not charged again', async () => {
    const dead = await keyed();
    void dead.ask('K');
    await dead.engine.started(0);
    // Another process on the same file. Nobody renews the claim of the first.
    const { app, engine } = testService(
      {},
      { store: openStore(dead.store.path), clock: () => later(NOW, 15_000) },
    );
    const early = testService({}, { store: dead.store, clock: () => later(NOW, 14_999) });
    const asked = post(JOB, { headers: { 'X-API-Key': dead.key, 'Idempotency-Key': 'K' } });
    expect((await early.app.request(SOLVE, asked)).status).toBe(409);
    const retry = app.request(SOLVE, asked);
    (await engine.started(0)).answer({ sheetsUsed: 5 });
    expect(await (await retry).text()).toContain('"sheetsUsed":5');
    expect(await dead.charged()).toBe(1);
  });

  it('a live process renews its claim', async () => {
    const live = await keyed();
    const first = live.ask('K');
    const solve = await live.engine.started(0);
    live.pass(14_000);
    await live.runner.heartbeat();
    live.pass(14_000);
    expect((await live.ask('K')).status).toBe(409);
    solve.answer({});
    expect((await first).status).toBe(200);
  });
});

describe('storage', () => {
  it('of a key is bounded: beyond it a request is refused before it costs anything', async () => {
    const small = await keyed({ maxKeptBytesPerKey: 12_000 });
    await answered(small, 'A', { noise: Array.from({ length: 900 }, (_, index) => Math.sin(index)).join() });
    const refused = await small.ask('B');
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'rate_limit_exceeded',
        plan: 'pro',
        limitKind: 'storage',
        limit: '12000',
        period: 'now',
      },
    });
    expect((await small.ask('A')).status).toBe(200);
    expect(await small.charged()).toBe(1);
  });

  it('is reserved for no more than an answer that can be kept', async () => {
    const service = await keyed({ maxKeptBytesPerKey: LIMITS.MAX_KEPT_ANSWER_BYTES + 10_000 });
    const large = { ...JOB, pieces: [{ width: 6, height: 4, quantity: 10_000 }] };
    expect((await answered(service, 'K', {}, large)).status).toBe(200);
  });

  it('of all keys is bounded', async () => {
    const full = await keyed({ maxKeptBytes: 1_000 });
    expect(await codeOf(await full.ask('A'))).toEqual([503, 'server_busy']);
    expect(await full.charged()).toBe(0);
  });
});
