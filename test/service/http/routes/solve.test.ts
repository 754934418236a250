import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { CutTreeNode, SolveResponse, SolveResult } from '../../../../src/contract/response.ts';
import { JOB, post, testService } from '../../../support/http/service.ts';

const SOLVE = '/api/v1/solve';

const PLACEMENT = { pieceId: 0, width: 600, height: 400, x: 0, y: 0, rotated: false };

function node(
  type: CutTreeNode['type'],
  region: Pick<CutTreeNode, 'x' | 'y' | 'width' | 'height'>,
  direction: CutTreeNode['direction'],
  stage: number,
  depth: number,
): CutTreeNode {
  return { type, ...region, direction, stage, depth, kerfSize: 0, piece: null, child: null, next: null };
}

/** The least job with its piece at the origin of the first sheet. */
const RESULT: SolveResult = {
  engineVersion: '0.1.0',
  sheetsUsed: 1,
  totalPlaced: 1,
  totalUsedArea: 240_000,
  totalWasteArea: 6_982_500,
  totalUnplacedPriority: 0,
  cutCount: 2,
  cutLength: 2850,
  unplacedIndices: [],
  unplaced: [],
  sheets: [
    {
      sheetIndex: 0,
      placedCount: 1,
      usedArea: 240_000,
      wasteArea: 6_982_500,
      largestOffcut: 5_872_500,
      maxDepth: 2,
      sheetRotated: false,
      utilization: 240_000 / 7_222_500,
      cutCount: 2,
      cutLength: 2850,
      placements: [PLACEMENT],
      cutTree: {
        ...node('cut', { x: 0, y: 0, width: 3210, height: 2250 }, 'V', 1, 0),
        child: {
          ...node('cut', { x: 0, y: 0, width: 600, height: 2250 }, 'H', 2, 1),
          child: {
            ...node('piece', { x: 0, y: 0, width: 600, height: 400 }, 'H', 2, 2),
            piece: { ...PLACEMENT, priority: 0 },
          },
          next: node('waste', { x: 0, y: 400, width: 600, height: 1850 }, 'H', 2, 2),
        },
        next: node('waste', { x: 600, y: 0, width: 2610, height: 2250 }, 'V', 1, 1),
      },
      cutTreeFlat: [],
    },
  ],
  bound: { lowerBoundArea: 7_222_500, gap: 0, optimal: true },
  search: { iterations: 0, interrupted: false },
};

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
    expect(answer.ptx?.match(/CUTS.*/g)).toEqual(['CUTS,1,1,1,1,1,600,1,0,0', 'CUTS,1,1,2,2,2,400,1,1,1']);
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
    [3, 1, 1],
    [3, 2, 2],
    [3, 64, 3],
    [2, 64, 2],
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

  it("is limited by the server's time ceiling", async () => {
    const { app, engine } = testService({ maxSolveMs: 77 });
    const response = app.request(SOLVE, post(JOB));
    const solve = await engine.started(0);
    expect(solve.job.maxMs).toBe(77);
    solve.answer({});
    await response;
  });
});

const REFUSALS: [string, unknown, RequestInit, number, string][] = [
  ['another media type', JOB, { headers: { 'Content-Type': 'text/plain' } }, 415, 'unsupported_media_type'],
  ['a compressed body', JOB, { headers: { 'Content-Encoding': 'gzip' } }, 415, 'unsupported_media_type'],
  ['a body that is too large', ' '.repeat(LIMITS.MAX_REQUEST_BYTES + 1), {}, 413, 'payload_too_large'],
  ['no body', '', {}, 400, 'invalid_json'],
  ['malformed JSON', '{"pieces":[', {}, 400, 'invalid_json'],
  ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), {}, 400, 'invalid_json'],
  [
    'too many pieces',
    { ...JOB, pieces: Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill(0) },
    {},
    413,
    'too_many_items',
  ],
  [
    'too many sheets',
    { ...JOB, sheets: Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill(0) },
    {},
    413,
    'too_many_items',
  ],
  ['an unknown field', { ...JOB, layout: {} }, {}, 400, 'invalid_schema'],
  ['an unknown strategy', { ...JOB, strategy: 'hpg' }, {}, 400, 'invalid_schema'],
  ['a piece without an area', { ...JOB, pieces: [{ width: 0, height: 1 }] }, {}, 422, 'validation_failed'],
];

describe('a refused solve', () => {
  it.each(REFUSALS)('%s', async (_, body, init, status, code) => {
    const { app, engine, lines } = testService();
    const response = await app.request(SOLVE, post(body, init));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      ok: false,
      contractVersion: 'v1',
      error: { code, message: expect.stringMatching(/\S/) },
    });
    expect(engine.solves).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('lists the faults of its job', async () => {
    const pieces = [JOB.pieces[0], { width: -1, height: 5 }, { width: 5, height: 0 }];
    const response = await testService().app.request(SOLVE, post({ ...JOB, pieces }));
    expect(await response.json()).toMatchObject({
      error: {
        validationErrors: [
          { code: 'InvalidDimension', fieldPath: 'pieces[1]', message: expect.any(String) },
          { code: 'InvalidDimension', fieldPath: 'pieces[2]', message: expect.any(String) },
        ],
      },
    });
  });

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
  it.each(['panic', 'check_failed', 'invalid_job', 'anything else'])(
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
