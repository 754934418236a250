import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import type { Env } from '../../../src/http/context.ts';
import { document, refusal, success, written } from '../../../src/http/replies.ts';

const FAULTS = Array.from({ length: 100 }, (_, index) => ({
  code: 'InvalidDimension' as const,
  fieldPath: `pieces[${index}]`,
  message: 'width must be from 1 to 1000000, not 0.',
}));

const app = new Hono<Env>()
  .get('/success', (c) => success(c, { status: 'alive' }))
  .get('/document', document({ status: 'alive' }))
  .get('/key', (c) => success(c, { key: 'k'.repeat(10_000) }))
  .get('/long', document({ text: 'x'.repeat(10_000) }))
  .get('/written', (c) =>
    written(
      c,
      ['{"ok":', 'true}'].map((part) => Buffer.from(part)),
    ),
  )
  .get('/faults', (c) =>
    refusal(c, new ContractError('validation_failed', undefined, { validationErrors: FAULTS })),
  )
  .get('/refusal', (c) => refusal(c, new ContractError('invalid_json', 'No.')));

it.each([
  ['/success', 200, '{"ok":true,"contractVersion":"v1","status":"alive"}'],
  ['/document', 200, '{"ok":true,"contractVersion":"v1","status":"alive"}'],
  ['/written', 200, '{"ok":true}'],
  ['/refusal', 400, '{"ok":false,"contractVersion":"v1","error":{"code":"invalid_json","message":"No."}}'],
])('%s answers %i with its envelope', async (path, status, body) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(await response.text()).toBe(body);
});

it.each([65_536, 65_537, 1_000_000])('sends %i bytes in parts, unchanged', async (size) => {
  const parts = ['{"ok":"', 'a'.repeat(size - 9), '"}'].map((part) => Buffer.from(part));
  const response = await new Hono<Env>().get('/', (c) => written(c, parts)).request('/');
  expect(await response.text()).toBe(Buffer.concat(parts).toString());
});

it('compresses documents, but no answer that may hold a key', async () => {
  const init = { headers: { 'Accept-Encoding': 'gzip' } };
  const codings = ['/long', '/key'].map(async (path) =>
    (await app.request(path, init)).headers.get('Content-Encoding'),
  );
  expect(await Promise.all(codings)).toEqual(['gzip', null]);
});

it('writes and compresses a document only once, however often it is requested', async () => {
  let written = 0;
  const once = new Hono<Env>().get(
    '/',
    document({ toJSON: () => ({ written: ++written, x: 'x'.repeat(2_000) }) }),
  );
  const bodies = await Promise.all(
    ['gzip', 'identity', 'br', 'gzip'].map(async (coding) => {
      const response = await once.request('/', { headers: { 'Accept-Encoding': coding } });
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  expect(written).toBe(1);
  expect(bodies[3]?.equals(bodies[0] ?? Buffer.of())).toBe(true);
  expect(gunzipSync(bodies[0] ?? Buffer.of())).toEqual(bodies[1]);
});

it.each(['api_key_required', 'invalid_api_key'] as const)('tells in %s where the key goes', async (code) => {
  const response = await new Hono<Env>().get('/', (c) => refusal(c, new ContractError(code))).request('/');
  expect(response.headers.get('WWW-Authenticate')).toBe('ApiKey realm="cutting-layout", header="X-API-Key"');
  expect((await app.request('/refusal')).headers.has('WWW-Authenticate')).toBe(false);
});
