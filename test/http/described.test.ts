import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { openApiText } from '../../src/contract/openapi.ts';
import { loadAddon } from '../../src/engine/addon.ts';
import { nativeEngine } from '../../src/engine/solve.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { TIMEOUTS } from '../../src/http/timeouts.ts';
import { newStore } from '../state/stores.ts';
import { JOB, NOW, post, testService } from './service.ts';
import { listen, Wire } from './wire.ts';

/** The description that docs/openapi.json is, as a client reads it. */
const DOCUMENT = JSON.parse(openApiText());

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(DOCUMENT, 'openapi');

/** What is wrong with `value` by the schema at a place of the document. */
function faults(place: string, value: unknown): unknown {
  const validate = ajv.getSchema(`openapi#${place}`);
  if (validate === undefined) throw new Error(`there is nothing at ${place}`);
  return validate(value) ? [] : validate.errors;
}

type Service = ReturnType<typeof testService>;

/** What the tests below made the service answer: path, status and error code. */
const seen = new Set<string>();

/** Holds an answer to what the description says of its path, method and status. */
function expectDescribed(
  path: string,
  method: string,
  status: number,
  body: { error?: { code: string } },
): void {
  const operation = DOCUMENT.paths[path][method.toLowerCase()] ?? Object.values(DOCUMENT.paths[path])[0];
  const answer = operation.responses[status];
  expect(answer, `${path}: ${status}`).toBeDefined();
  const { $ref } = answer.content['application/json'].schema;
  expect(faults($ref.slice(1), body)).toEqual([]);
  const code = body.error?.code ?? '';
  if (code !== '') expect(answer.description).toContain(`\`${code}\``);
  seen.add(`${path} ${status} ${code}`);
}

/** Asks for `path` and holds the answer to the description. */
async function described(
  app: Service['app'],
  path: string,
  init: RequestInit = {},
): Promise<[number, string]> {
  const response = await app.request(path, init);
  const body = (await response.json()) as { error?: { code: string } };
  expectDescribed(path, init.method ?? 'GET', response.status, body);
  return [response.status, body.error?.code ?? ''];
}

const service = (settings = {}) => {
  const store = newStore();
  return { ...testService(settings, { store, clock: () => NOW }), store };
};

const KEYS = '/api/v1/request-key';
const SOLVE = '/api/v1/solve';
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
      expect(await described(app, path, { method: 'DELETE' })).toEqual([404, 'not_found']);
    }
    const fail = () => Promise.reject(new Error('disk I/O error'));
    Object.assign(store, { policy: fail, findKey: fail, requestKey: fail, knownKey: fail, used: fail });
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
    for (const path of Object.keys(DOCUMENT.paths)) {
      const [method = ''] = Object.keys(DOCUMENT.paths[path]);
      const init = { method: method.toUpperCase() };
      expect(await described(app, path, init)).toEqual([500, 'internal_error']);
    }
  });

  it('to a solve', async () => {
    const solved = createApp({ ...service(), engine: nativeEngine(loadAddon()) });
    expect(await described(solved, SOLVE, post({ ...JOB, includeSvg: true }))).toEqual([200, '']);
    const alns = { strategy: 'alns', alnsConfig: { maxIterations: 1 } };
    expect(await described(solved, SOLVE, post({ ...JOB, ...alns }))).toEqual([200, '']);
  });

  it('to solves that are refused', async () => {
    const { app, engine } = service({ maxConcurrentSolves: 1, maxQueuedSolves: 0, anonymousDailyQuota: 9 });
    const ask = (body: unknown, headers = {}) => described(app, SOLVE, post(body, { headers }));
    const [piece] = JOB.pieces;
    const pieces = Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill(piece);
    expect(await ask('{')).toEqual([400, 'invalid_json']);
    expect(await ask({ ...JOB, layout: 1 })).toEqual([400, 'invalid_schema']);
    expect(await ask(JOB, { 'X-API-Key': 'cl_free_unknown' })).toEqual([401, 'invalid_api_key']);
    expect(await ask(large)).toEqual([413, 'payload_too_large']);
    expect(await ask({ ...JOB, pieces })).toEqual([413, 'too_many_items']);
    expect(await ask(JOB, { 'Content-Type': 'text/plain' })).toEqual([415, 'unsupported_media_type']);
    const wrong = { ...piece, width: 0 };
    expect(await ask({ ...JOB, pieces: Array(150).fill(wrong) })).toEqual([422, 'validation_failed']);
    const running = app.request(SOLVE, post(JOB));
    const solve = await engine.started(0);
    expect(await ask(JOB)).toEqual([503, 'server_busy']);
    solve.answer({});
    await running;
    const { app: closed } = service({ anonymousDailyQuota: 0 });
    expect(await described(closed, SOLVE, post(JOB))).toEqual([429, 'rate_limit_exceeded']);
  });

  it('to a client with too many requests at once behind a proxy, on every path', async () => {
    const { app, engine } = service({ trustProxyHeaders: true, maxConnectionsPerClient: 1 });
    const running = app.request(SOLVE, post(JOB));
    const solve = await engine.started(0);
    for (const path of Object.keys(DOCUMENT.paths))
      expect(await described(app, path, path === SOLVE || path === KEYS ? post({}) : {})).toEqual([
        503,
        'server_busy',
      ]);
    solve.answer({});
    await running;
  });

  it('on every path to what is not a sound request', async () => {
    const { app, log } = service();
    const patient = createHttpServer(app, log);
    const impatient = createHttpServer(app, log, { ...TIMEOUTS, head: 50, request: 50 });
    try {
      const [port, hasty] = [await listen(patient), await listen(impatient)];
      for (const path of Object.keys(DOCUMENT.paths)) {
        const [method = ''] = Object.keys(DOCUMENT.paths[path]);
        const line = `${method.toUpperCase()} ${path} HTTP/1.1\r\n`;
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
      Object.entries<{ description: string }>(Object.values(item)[0].responses).flatMap(
        ([status, { description }]) => {
          const codes = Array.from(description.matchAll(/`([a-z_]+)`: /g), ([, code]) => code);
          return (codes.length === 0 ? [''] : codes).map((code) => `${path} ${status} ${code}`);
        },
      ),
    );
    expect([...seen].sort()).toEqual(listed.sort());
  });
});
