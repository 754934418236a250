import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { SolveResponse } from '../../../../src/contract/response.ts';
import { JOB, post, testService } from '../../../support/http/service.ts';
import { solved as realSolve } from '../../../support/seam/solved.ts';

const SOLVE = '/api/v1/solve';

/** The layout of the least job. */
const { result: RESULT } = await realSolve(JOB);

/** Solves `body` with an engine that answers `result`. */
async function solved(body: unknown, result: object) {
  const { app, engine } = testService();
  const response = app.request(SOLVE, post(body));
  const solve = await engine.started(0);
  solve.answer(result);
  return { response: await response, job: solve.job };
}

describe('a solve', () => {
  it('hands the job to the engine and its bytes to the client', async () => {
    const { response, job } = await solved(
      { ...JOB, params: { kerfWidth: 3 } },
      { sheetsUsed: 1, utilization: 0.25 },
    );
    expect(job).toMatchObject({
      maxMs: 60_000,
      pieces: [{ originalIndex: 0, width: 600, height: 400, quantity: 1, canRotate: true, priority: 0 }],
      sheets: [{ width: 3210, height: 2250, kerf: 3, quantity: 1 }],
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(
      '{"ok":true,"contractVersion":"v1","result":{"sheetsUsed":1,"utilization":0.25}}',
    );
  });

  it('is drawn sheet by sheet if the request asks for it', async () => {
    const { response } = await solved({ ...JOB, includeSvg: true }, RESULT);
    expect(await response.json()).toEqual({
      ok: true,
      contractVersion: 'v1',
      result: RESULT,
      svg: [expect.stringMatching(/^<svg.*<\/svg>\s*$/s)],
    });
  });

  it('has its PTX file after the drawings if the request asks for both', async () => {
    const { response } = await solved({ ...JOB, includeSvg: true, includePtx: true }, RESULT);
    const answer = (await response.json()) as SolveResponse;
    expect(Object.keys(answer)).toEqual(['ok', 'contractVersion', 'result', 'svg', 'ptx']);
    expect(answer.svg).toHaveLength(1);
    expect(answer.ptx).toMatch(/^CUTS,1,1,/m);
  });

  it('has null where no PTX file can hold it', async () => {
    const result = structuredClone(RESULT);
    for (let node = result.sheets[0]?.cutTree; node; node = node.child) Object.assign(node, { stage: 1 });
    const { response } = await solved({ ...JOB, includePtx: true }, result);
    expect(await response.json()).toEqual({ ok: true, contractVersion: 'v1', result, ptx: null });
  });

  it.each([{}, { includeSvg: false, includePtx: false }])('is not drawn for %j', async (asked) => {
    const { response } = await solved({ ...JOB, ...asked }, RESULT);
    expect(await response.json()).toEqual({ ok: true, contractVersion: 'v1', result: RESULT });
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed with %s for clients that accept it, small and large', async (coding, decode) => {
    for (const size of [5_000, 500_000]) {
      const { app, engine } = testService();
      const response = app.request(SOLVE, post(JOB, { headers: { 'Accept-Encoding': coding } }));
      (await engine.started(0)).answer({ text: 'x'.repeat(size) });
      const { headers } = await response;
      expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual([coding, 'Accept-Encoding']);
      expect(headers.has('Content-Length')).toBe(false);
      const body = decode(await (await response).arrayBuffer()).toString();
      expect(body).toBe(`{"ok":true,"contractVersion":"v1","result":{"text":"${'x'.repeat(size)}"}}`);
    }
  });

  it('by alns has its statistics beside the result, unchanged from the engine', async () => {
    for (const includeSvg of [false, true]) {
      const { app, engine } = testService();
      const response = app.request(SOLVE, post({ ...JOB, strategy: 'alns', includeSvg }));
      (await engine.started(0)).answer(RESULT, { iterations: 7 });
      const answer = await (await response).json();
      expect(Object.keys(answer as object).slice(2, 4)).toEqual(['result', 'alnsStats']);
      expect(answer).toMatchObject({ result: RESULT, alnsStats: { iterations: 7 } });
    }
  });

  it.each([
    [3, 2, 2],
    [3, 64, 3],
    [0, 64, 2],
  ])(
    'takes as many threads as it is granted: of %d permitted and %d requested, %d',
    async (permitted, wanted, granted) => {
      const { app, engine, slots } = testService({ maxConcurrentSolves: 3, maxThreadsPerSolve: permitted });
      const alnsConfig = { numThreads: wanted };
      const response = app.request(SOLVE, post({ ...JOB, strategy: 'alns', alnsConfig }));
      const solve = await engine.started(0);
      expect([slots.busyThreads, solve.granted?.threads]).toEqual([granted, granted]);
      // Its islands are the request's, so its answer does not depend on the server.
      expect(solve.job.alns?.numThreads).toBe(wanted);
      solve.answer({});
      await response;
      expect(slots.busyThreads).toBe(0);
    },
  );
});

describe('a refused solve', () => {
  it('gives its slot back', async () => {
    const { app, engine } = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 0 });
    const invalid = post({ ...JOB, pieces: [] });
    for (let times = 0; times < 3; times += 1) expect((await app.request(SOLVE, invalid)).status).toBe(422);
    const response = app.request(SOLVE, post(JOB));
    (await engine.started(0)).answer({});
    expect((await response).status).toBe(200);
  });
});

describe('reports the first of several faults, in the order of the checks', () => {
  const large = (text: string) => text.padEnd(LIMITS.MAX_REQUEST_BYTES + 1, ' ');
  const tooMany = Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill({});

  it.each<[string, unknown, RequestInit, number]>([
    ['media type before size', large('{'), { headers: { 'Content-Type': 'text/json' } }, 415],
    ['size before JSON', large('{'), {}, 413],
    ['JSON before item counts', JSON.stringify({ ...JOB, pieces: tooMany }).slice(0, -1), {}, 400],
    ['item counts before schema', { pieces: tooMany, unknown: 1 }, {}, 413],
    ['schema before the queue', { ...JOB, unknown: 1 }, {}, 400],
    ['the queue before the domain', { ...JOB, pieces: [] }, {}, 503],
  ])('%s', async (_, body, init, status) => {
    const { app, engine } = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 0 });
    const running = app.request(SOLVE, post(JOB));
    const solve = await engine.started(0);
    expect((await app.request(SOLVE, post(body, init))).status).toBe(status);
    solve.answer({});
    await running;
  });
});

describe('a failing engine', () => {
  it.each(['panic', 'anything else'])(
    'answers internal_error for %s, logs it once, and keeps working',
    async (code) => {
      const { app, engine, lines } = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 0 });
      const failing = app.request(SOLVE, post(JOB));
      (await engine.started(0)).fail(Object.assign(new Error('index out of bounds'), { code }));
      const response = await failing;
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('bounds');
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        requestId: response.headers.get('X-Request-Id'),
        fault: { code, stack: expect.stringContaining('index out of bounds') },
      });
      const next = app.request(SOLVE, post(JOB));
      (await engine.started(1)).answer({});
      expect((await next).status).toBe(200);
    },
  );
});
