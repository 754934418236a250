import { describe, expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { createLog } from '../../../src/observe/log.ts';
import { appWith, JOB, NOW, post, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';

/** The service with all of its lines. */
function observedService(...given: Parameters<typeof testService>) {
  const lines: string[] = [];
  const service = testService(...given);
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  return { ...service, lines, app: appWith(service, { observe: { ...service.services.observe, log } }) };
}

const FROM = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('a request', () => {
  it('has one log line with its client, its route and its outcome', async () => {
    const { app, lines } = observedService();
    await app.request('/health?key=secret', { headers: { 'X-Request-Id': 'order-17' } }, FROM);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: TIME,
      level: 'info',
      requestId: 'order-17',
      client: '203.0.113.7',
      method: 'GET',
      route: '/health',
      status: 200,
      ms: expect.any(Number),
      msg: 'answered',
    });
  });

  it.each([
    ['/api/v1/solve', { method: 'GET' }, { route: '/api/v1/solve', status: 404, code: 'not_found' }],
    ['/no/such/route', {}, { route: 'other', status: 404, code: 'not_found' }],
    ['/api/v1/solve', post('{'), { route: '/api/v1/solve', status: 400, code: 'invalid_json' }],
    [
      '/api/v1/solve',
      post({
        ...JOB,
        pieces: [
          { width: 1, height: 1 },
          { width: 0, height: 1 },
        ],
      }),
      { status: 422, code: 'validation_failed', faultCode: 'InvalidDimension', fieldPath: 'pieces[1]' },
    ],
    [
      '/api/v1/solve',
      post({ ...JOB, params: { kerfWidth: 'wide' } }),
      { status: 400, code: 'invalid_schema', fieldPath: 'params.kerfWidth' },
    ],
    [
      '/api/v1/solve',
      post({ ...JOB, params: { kerf: 3 } }),
      { status: 400, code: 'invalid_schema', fieldPath: 'params.kerf' },
    ],
    [
      '/api/v1/solve',
      post({ ...JOB, params: { 'ann@example.org': 3 } }),
      { status: 400, code: 'invalid_schema', fieldPath: 'params' },
    ],
    ['/health', { method: 'OPTIONS' }, { method: 'OPTIONS', route: '/health', status: 204 }],
  ])('%s %j is logged with its code', async (path, init, told) => {
    const { app, lines } = observedService();
    await app.request(path, init, FROM);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', ...told });
  });

  it('with a key is logged with the number of the key', async () => {
    const store = newStore();
    const { app, lines } = observedService({}, { store, clock: () => NOW });
    const { key } = await store.issueKey('pro', undefined, { at: NOW, actor: 'test' });
    const headers = { 'X-API-Key': key };
    await app.request('/api/v1/usage', { headers }, FROM);
    await app.request('/api/v1/solve', post('{', { headers }), FROM);
    await app.request('/api/v1/jobs', post('{', { headers }), FROM);
    await app.request('/api/v1/jobs/1', { headers }, FROM);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(Array(4).fill({ key: 1 }));
    expect(lines.join('')).not.toContain(key);
  });

  it('that fails is logged as an error, with its fault in the same line', async () => {
    const { app, engine, lines } = observedService();
    const response = app.request('/api/v1/solve', post(JOB), FROM);
    (await engine.started(0)).fail(Object.assign(new Error('index\nout of bounds'), { code: 'panic' }));
    await response;
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      route: '/api/v1/solve',
      status: 500,
      code: 'internal_error',
      fault: { code: 'panic', stack: expect.stringContaining('index\nout of bounds') },
    });
  });

  it('that solves logs its solving and its waiting time', async () => {
    const { app, engine, lines } = observedService();
    const response = app.request('/api/v1/solve', post(JOB), FROM);
    (await engine.started(0)).answer({});
    await response;
    const { ms, waitMs, solveMs } = JSON.parse(lines[0] ?? '');
    expect(waitMs).toBeGreaterThanOrEqual(0);
    expect(solveMs).toBeGreaterThanOrEqual(0);
    // Each is rounded to a microsecond.
    expect(ms).toBeGreaterThanOrEqual(waitMs + solveMs - 0.002);
  });

  it('leaves no trace of its key, address, job or path', async () => {
    const { app, lines } = observedService();
    const job = { pieces: [{ width: 765_432, height: 0 }], sheets: [{ width: 5, height: 5 }] };
    const headers = { 'X-API-Key': 'cl_free_secret' };
    await app.request('/api/v1/solve', post(job, { headers }), FROM);
    await app.request('/api/v1/usage?key=cl_free_secret', { headers }, FROM);
    await app.request('/someone@example.org', { headers }, FROM);
    await app.request('/api/v1/request-key', post({ email: 'someone@example.org', plan: 'free' }), FROM);
    expect(lines).toHaveLength(4);
    // Random ids and times could hold any digits.
    const told = lines.map((line) => ({ ...JSON.parse(line), requestId: '', time: 0, ms: 0 }));
    expect(JSON.stringify(told)).not.toMatch(/secret|someone|765432|765_432/);
  });
});

describe('the metrics', () => {
  it('count requests by route, status and code, however many paths clients invent', async () => {
    const { app, metrics } = observedService();
    for (const path of ['/health', '/health', '/a', '/b', '/api/v1/solve']) await app.request(path);
    const told = await metrics.text();
    const requests = told.match(/^cutting_layout_http_requests_total\{.*$/gm);
    expect(requests).toEqual([
      'cutting_layout_http_requests_total{route="/health",status="200",code=""} 2',
      'cutting_layout_http_requests_total{route="other",status="404",code="not_found"} 2',
      'cutting_layout_http_requests_total{route="/api/v1/solve",status="404",code="not_found"} 1',
    ]);
    expect(told).toContain('cutting_layout_http_request_seconds_count{route="/health"} 2');
  });

  it('report the wait, the time and the utilization of solves', async () => {
    const { app, engine, metrics } = observedService();
    const response = app.request('/api/v1/solve', post(JOB));
    (await engine.started(0)).answer({
      totalUsedArea: 3,
      totalWasteArea: 1,
      search: { iterations: 17, interrupted: false },
    });
    await response;
    const told = await metrics.text();
    expect(told).toContain('cutting_layout_queue_wait_seconds_count 1\n');
    expect(told).toContain('cutting_layout_solve_seconds_count{strategy="greedy"} 1\n');
    expect(told).toContain('cutting_layout_engine_iterations_total{strategy="greedy"} 17\n');
    expect(told).toContain('cutting_layout_utilization_sum 0.75\n');
  });

  it('count refusals for a quota by plan', async () => {
    const service = observedService();
    const rateLimit = { plan: 'free', limitKind: 'monthly', limit: '1', period: '2026-11' } as const;
    const exhausted = new ContractError('rate_limit_exceeded', 'No more.', { rateLimit });
    Object.assign(service.slots, { run: () => Promise.reject(exhausted) });
    await service.app.request('/api/v1/solve', post(JOB));
    expect(await service.metrics.text()).toContain('cutting_layout_quota_refusals_total{plan="free"} 1\n');
  });
});
