import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/engine.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { TIMEOUTS } from '../../../src/transport/server.ts';
import { read } from '../../support/docs/documents.ts';
import { JOB, NOW, post, solvingApp } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';
import { newStore } from '../../support/state/stores.ts';
import { DOCUMENT, described, expectDescribed, OPERATIONS, seen, service } from './described.ts';

const JOBS = '/api/v1/jobs';
const KEYS = '/api/v1/request-key';
const SOLVE = '/api/v1/solve';
const VALIDATE = '/api/v1/validate';
const VERIFY = '/api/v1/verify';
const large = ' '.repeat(LIMITS.MAX_REQUEST_BYTES + 1);

describe('the answers of the service match docs/openapi.json', () => {
  it('to requests without arguments', async () => {
    const { app } = service();
    for (const path of [
      '/health',
      '/api/v1/info',
      '/api/v1/schema',
      '/api/v1/openapi.json',
      '/api/v1/runtime',
    ])
      expect(await described(app, path)).toEqual([200, '']);
  });

  it('on every path to another method, and on a failure', async () => {
    const { app, store } = service();
    for (const path of Object.keys(DOCUMENT.paths)) {
      expect(await described(app, path, { method: 'PUT' })).toEqual([404, 'not_found']);
    }
    const fail = () => Promise.reject(new Error('disk I/O error'));
    Object.assign(store, {
      policy: fail,
      findKey: fail,
      findKeyUsage: fail,
      requestKey: fail,
      recallKey: fail,
      used: fail,
    });
    const key = { 'X-API-Key': (await newStore().issueKey('free', undefined, { at: NOW, actor: 'a' })).key };
    expect(await described(app, '/api/v1/runtime')).toEqual([500, 'internal_error']);
    expect(await described(app, '/api/v1/usage', { headers: key })).toEqual([500, 'internal_error']);
    expect(await described(app, SOLVE, post(JOB))).toEqual([500, 'internal_error']);
    const asked = post({ email: 'ann@example.org', plan: 'free' });
    expect(await described(app, KEYS, asked)).toEqual([500, 'internal_error']);
  });

  it('to requests for keys and for their usage', async () => {
    const { app, store } = service({ issuanceDailyCap: 1 });
    const ask = (body: unknown, init = {}) => described(app, KEYS, post(body, init));
    const ann = { email: 'ann@example.org', plan: 'free' };
    expect(await ask(ann)).toEqual([201, '']);
    expect(await ask(ann)).toEqual([200, '']);
    expect(await ask({ ...ann, email: 'bob@example.org' })).toEqual([429, 'rate_limit_exceeded']);
    expect(await ask({ ...ann, plan: 'pro' })).toEqual([400, 'unsupported_plan']);
    expect(await ask({ ...ann, email: 'ann' })).toEqual([400, 'invalid_email']);
    expect(await ask({ ...ann, more: 1 })).toEqual([400, 'invalid_schema']);
    expect(await ask('{')).toEqual([400, 'invalid_json']);
    expect(await ask(large)).toEqual([413, 'payload_too_large']);
    expect(await ask(ann, { headers: { 'Content-Type': 'text/plain' } })).toEqual([
      415,
      'unsupported_media_type',
    ]);
    const usage = (key: string) => described(app, '/api/v1/usage', { headers: { 'X-API-Key': key } });
    expect(await usage('')).toEqual([401, 'api_key_required']);
    expect(await usage('cl_free_unknown')).toEqual([401, 'invalid_api_key']);
    const { key } = await store.issueKey('pro', undefined, { at: NOW, actor: 'a' });
    expect(await usage(key)).toEqual([200, '']);
  });

  it('on every path to a failure before its route', async () => {
    const { app, metrics } = service();
    const fail = () => {
      throw new Error('out of memory');
    };
    Object.assign(metrics, { request: fail });
    for (const [method, path] of OPERATIONS) {
      expect(await described(app, path, { method })).toEqual([500, 'internal_error']);
    }
  });

  it('to a solve', async () => {
    const solved = solvingApp(service());
    expect(await described(solved, SOLVE, post({ ...JOB, includeSvg: true }))).toEqual([200, '']);
    const alns = { strategy: 'alns', alnsConfig: { maxIterations: 1 } };
    expect(await described(solved, SOLVE, post({ ...JOB, ...alns }))).toEqual([200, '']);
  });

  it('to solves that are refused', async () => {
    const { app, engine } = service({ maxConcurrentSolves: 1, maxQueuedSolves: 0, anonymousDailyQuota: 9 });
    const ask = (body: unknown, headers = {}) => described(app, SOLVE, post(body, { headers }));
    expect(await ask(JOB, { 'X-API-Key': 'cl_free_unknown' })).toEqual([401, 'invalid_api_key']);
    const running = app.request(SOLVE, post(JOB));
    const solve = await engine.started(0);
    expect(await ask(JOB)).toEqual([503, 'server_busy']);
    solve.answer({});
    await running;
    const { app: closed } = service({ anonymousDailyQuota: 0 });
    expect(await described(closed, SOLVE, post(JOB))).toEqual([429, 'rate_limit_exceeded']);
  });

  it('to stops of solves', async () => {
    const { app, engine } = service();
    const headers = { 'X-Stop-Token': '0123456789abcdef0123456789abcdef' };
    const stop = (given: object) =>
      described(app, `${SOLVE}/stop`, { method: 'POST', headers: { ...given } });
    const running = app.request(SOLVE, post(JOB, { headers }));
    const solve = await engine.started(0);
    expect(await stop(headers)).toEqual([200, '']);
    expect(await stop({})).toEqual([400, 'invalid_schema']);
    solve.answer({});
    await running;
    expect(await stop(headers)).toEqual([404, 'not_found']);
  });

  it('to the bodies of solves, of jobs and of checks', async () => {
    const { app, store } = service();
    const { key } = await store.issueKey('pro', undefined, { at: NOW, actor: 'a' });
    const [piece] = JOB.pieces;
    const pieces = Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill(piece);
    const itself = (request: object) => request;
    const claimed = (request: object) => ({ request, response: { result: {} } });
    for (const [path, bodyOf, most] of [
      [SOLVE, itself, LIMITS.MAX_REQUEST_BYTES],
      [JOBS, itself, LIMITS.MAX_REQUEST_BYTES],
      [VALIDATE, itself, LIMITS.MAX_REQUEST_BYTES],
      [VERIFY, claimed, LIMITS.MAX_VERIFY_BYTES],
    ] as const) {
      const ask = (body: unknown, headers = {}) =>
        described(
          app,
          path,
          post(body, { headers: { ...(path === JOBS && { 'X-API-Key': key }), ...headers } }),
        );
      expect(await ask('{')).toEqual([400, 'invalid_json']);
      expect(await ask({ ...bodyOf(JOB), layout: 1 })).toEqual([400, 'invalid_schema']);
      expect(await ask(' '.repeat(most + 1))).toEqual([413, 'payload_too_large']);
      expect(await ask(bodyOf({ ...JOB, pieces }))).toEqual([413, 'too_many_items']);
      const plain = { 'Content-Type': 'text/plain' };
      expect(await ask(bodyOf(JOB), plain)).toEqual([415, 'unsupported_media_type']);
      const wrong = Array(150).fill({ ...piece, width: 0 });
      expect(await ask(bodyOf({ ...JOB, pieces: wrong }))).toEqual([422, 'validation_failed']);
      if (path === VALIDATE || path === VERIFY) expect(await ask(bodyOf(JOB))).toEqual([200, '']);
    }
  });

  it('to a client whom a proxy refuses, on every path', () => {
    const [, refusal = ''] = /^ {4}503 '(.*)';$/m.exec(read('packaging/server/nginx.conf')) ?? [];
    for (const [method, path] of OPERATIONS) expectDescribed(path, method, 503, JSON.parse(refusal));
  });

  it('to jobs, and to requests with an Idempotency-Key', async () => {
    const { app, engine, store, runner, slots } = service({ proMonthlyQuota: 25 });
    const { key } = await store.issueKey('pro', undefined, { at: NOW, actor: 'a' });
    const headers = { 'X-API-Key': key };
    const NAMED = `${JOBS}/{id}`;
    const queue = (body: unknown, more = {}) =>
      described(app, JOBS, post(body, { headers: { ...headers, ...more } }));
    const named = (id: string, method = 'GET', query = '', given: object = headers) =>
      described(app, `${JOBS}/${id}${query}`, { method, headers: { ...given } }, NAMED);
    const stop = (id: string, given: object = headers) =>
      described(app, `${JOBS}/${id}/stop`, { method: 'POST', headers: { ...given } }, `${NAMED}/stop`);
    const accepted = await app.request(JOBS, post(JOB, { headers }));
    expectDescribed(JOBS, 'POST', accepted.status, (await accepted.clone().json()) as object);
    const { job } = (await accepted.json()) as { job: { id: string } };
    const solve = await engine.started(0);
    solve.progress = { sheets: 1, sheetArea: 9, measure: 9, unplaced: 0, lowerBound: 9 };
    expect(await named(job.id)).toEqual([200, '']);
    expect(await stop(job.id)).toEqual([200, '']);
    const real = await nativeEngine(loadAddon()).solve(
      Buffer.from(JSON.stringify(solve.job)),
      new AbortController().signal,
    );
    solve.answer(JSON.parse(Buffer.from(real.result).toString()));
    await runner.idle();
    expect(await named(job.id)).toEqual([200, '']);
    expect(await named(job.id, 'DELETE')).toEqual([200, '']);
    for (const method of ['GET', 'DELETE']) {
      expect(await named(job.id, method)).toEqual([404, 'not_found']);
      expect(await named(job.id, method, '', {})).toEqual([401, 'api_key_required']);
      expect(await named(job.id, method, '', { 'X-API-Key': 'x' })).toEqual([401, 'invalid_api_key']);
    }
    expect(await stop(job.id)).toEqual([404, 'not_found']);
    expect(await stop(job.id, {})).toEqual([401, 'api_key_required']);
    expect(await stop(job.id, { 'X-API-Key': 'x' })).toEqual([401, 'invalid_api_key']);
    expect(await named(job.id, 'GET', '?waitMs=x')).toEqual([400, 'invalid_schema']);
    expect(await named(job.id, 'GET', '?waitMs=30001')).toEqual([422, 'validation_failed']);
    expect(await queue(JOB, { 'Idempotency-Key': 'a b' })).toEqual([400, 'idempotency_key_invalid']);
    expect(await described(app, JOBS, post(JOB))).toEqual([401, 'api_key_required']);
    expect(await queue(JOB, { 'X-API-Key': 'x' })).toEqual([401, 'invalid_api_key']);
    expect(await queue(JOB, { 'Idempotency-Key': 'K' })).toEqual([202, '']);
    expect(await queue({ ...JOB, includeSvg: true }, { 'Idempotency-Key': 'K' })).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    // A claim that another process holds.
    const lease = { owner: 'other', until: '2026-11-21T10:00:09.000Z', latest: '2026-11-22' };
    const body = createHash('sha256').update(JSON.stringify(JOB)).digest('hex');
    const same = { key, route: JOBS, name: 'M', body, at: NOW };
    await store.reserveReplay(same, lease, 1, { total: 1e9, perKey: 1e9 }, '2026-11-23');
    expect(await queue(JOB, { 'Idempotency-Key': 'M' })).toEqual([409, 'idempotency_conflict']);
    for (let count = 0; count < 19; count += 1) await queue(JOB);
    expect(await queue(JOB)).toEqual([429, 'rate_limit_exceeded']);
    const ask = (body: unknown, name: string) =>
      described(app, SOLVE, post(body, { headers: { ...headers, 'Idempotency-Key': name } }));
    expect(await ask(JOB, 'a b')).toEqual([400, 'idempotency_key_invalid']);
    const before = engine.solves.length;
    const first = ask({ ...JOB, pieces: [] }, 'K');
    expect(await first).toEqual([422, 'validation_failed']);
    expect(await ask({ ...JOB }, 'K')).toEqual([422, 'idempotency_key_reused']);
    await store.reserveReplay({ ...same, route: SOLVE }, lease, 1, { total: 1e9, perKey: 1e9 }, '2026-11-23');
    expect(await ask(JOB, 'M')).toEqual([409, 'idempotency_conflict']);
    expect(engine.solves.length).toBe(before);
    slots.close(new Error('the test ends'));
    await runner.close();
  });

  it('on every path to what is not a sound request', async () => {
    const { app, log } = service();
    const patient = createHttpServer(app, log);
    const impatient = createHttpServer(app, log, { timeouts: { ...TIMEOUTS, head: 50, request: 50 } });
    try {
      const [port, hasty] = [await listen(patient), await listen(impatient)];
      for (const [method, path] of OPERATIONS) {
        const line = `${method} ${path} HTTP/1.1\r\n`;
        const chunked = 'Host: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
        const answers = [
          [port, `${line}\r\n`],
          [hasty, line],
          [port, `${line}Host: a\r\nLarge: ${'a'.repeat(17_000)}\r\n\r\n`],
          [port, `${line}${chunked}1;${'a'.repeat(17_000)}\r\n`],
        ] as const;
        const statuses = answers.map(async ([at, text]) => {
          const wire = new Wire(at);
          await wire.send(text);
          const { status, body } = await wire.answer();
          expectDescribed(path, method, status, JSON.parse(body));
          return status;
        });
        expect(await Promise.all(statuses), path).toEqual([400, 408, 431, 413]);
      }
    } finally {
      for (const server of [patient, impatient]) {
        server.closeAllConnections();
        server.close();
      }
    }
  });

  it('in every status and with every code that it lists', () => {
    const listed = Object.entries<object>(DOCUMENT.paths).flatMap(([path, item]) =>
      Object.entries<{ responses: Record<string, { description: string }> }>(item as never).flatMap(
        ([method, { responses }]) =>
          Object.entries(responses).flatMap(([status, { description }]) => {
            const codes = Array.from(description.matchAll(/`([a-z_]+)`: /g), ([, code]) => code);
            return (codes.length === 0 ? [''] : codes).map((code) => `${method} ${path} ${status} ${code}`);
          }),
      ),
    );
    expect([...seen].sort()).toEqual(listed.sort());
  });
});
