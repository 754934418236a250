import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import { JOB, post, testService } from '../support/http/service.ts';

const { app } = testService();

/** Every route of the service and the methods that it answers. */
const ROUTES = [
  ['/health', 'GET, HEAD'],
  ['/api/v1/info', 'GET, HEAD'],
  ['/api/v1/schema', 'GET, HEAD'],
  ['/api/v1/openapi.json', 'GET, HEAD'],
  ['/api/v1/runtime', 'GET, HEAD'],
  ['/api/v1/request-key', 'POST'],
  ['/api/v1/solve', 'POST'],
  ['/api/v1/solve/stop', 'POST'],
  ['/api/v1/validate', 'POST'],
  ['/api/v1/verify', 'POST'],
  ['/api/v1/jobs', 'POST'],
  ['/api/v1/jobs/{id}', 'GET, HEAD, DELETE'],
  ['/api/v1/jobs/{id}/stop', 'POST'],
  ['/api/v1/usage', 'GET, HEAD'],
] as const;

it('serves what the catalog of GET /api/v1/info lists', () => {
  const methodsOf = (route: string) =>
    ENDPOINTS.filter(({ path }) => path === route).map(({ method }) =>
      method === 'GET' ? 'GET, HEAD' : method,
    );
  const paths = [...new Set(ENDPOINTS.map(({ path }) => path))];
  expect(paths.map((path) => [path, methodsOf(path).join(', ')])).toEqual(ROUTES);
});

/** The routes that answer everybody and take no input. */
const READABLE = ENDPOINTS.filter(({ method, auth }) => method === 'GET' && auth === 'none').map(
  ({ path }) => path,
);

const NOT_FOUND = {
  ok: false,
  contractVersion: 'v1',
  error: { code: 'not_found', message: expect.any(String) },
};

describe.each(READABLE)('GET %s', (path) => {
  it('answers 200 as JSON that states the contract version', async () => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    const bare = { openapi: '3.1.0', info: { version: 'v1' } };
    const enveloped = { ok: true, contractVersion: 'v1' };
    expect(await response.json()).toMatchObject(path === '/api/v1/openapi.json' ? bare : enveloped);
  });

  it('has a HEAD without a body', async () => {
    const response = await app.request(path, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.text()).toBe('');
  });
});

describe.each(ROUTES)('%s', (path, methods) => {
  it.each(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((method) => !methods.includes(method)),
  )('answers %s with 404 and the methods that it allows', async (method) => {
    const response = await app.request(path, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('Allow')).toBe(`${methods}, OPTIONS`);
    const message = `${path} does not support ${method}, only ${methods.replaceAll(',', ' and')}.`;
    expect(await response.json()).toEqual({ ...NOT_FOUND, error: { code: 'not_found', message } });
  });

  it('answers a preflight of any origin', async () => {
    const response = await app.request(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.org',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-api-key,x-request-id',
      },
    });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods.replaceAll(' ', ''),
      'access-control-allow-headers': 'Content-Type,X-API-Key,X-Request-Id,Idempotency-Key,X-Stop-Token',
      'access-control-max-age': '86400',
    });
    expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false);
  });
});

it.each(['/', '/health/', '/Health', '/api', '/api/v1', '/api/v2/solve', '/api/v1/solve/', '/api/v1/keys'])(
  '%s does not exist',
  async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await app.request(path, { method });
      expect(response.status).toBe(404);
      expect(response.headers.has('Allow')).toBe(false);
      expect(await response.json()).toEqual(NOT_FOUND);
    }
  },
);

it('lets scripts of any origin read answers and refusals, and gives each its id', async () => {
  const refused = await app.request('/api/v1/solve', post('{'));
  const answered = await app.request('/health');
  const unknown = await app.request('/nowhere');
  const ids = [refused, answered, unknown].map((response) => {
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe(
      'X-Request-Id, Idempotency-Replayed, Location, Retry-After',
    );
    return response.headers.get('X-Request-Id');
  });
  expect(ids[0]).toMatch(/^[\w-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

it('tells browsers to run, frame, guess and keep nothing of any answer', async () => {
  for (const path of ['/health', '/api/v1/solve', '/nowhere']) {
    const { headers } = await app.request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  }
});

it('takes a sound request id of the client, and no other', async () => {
  const idFor = async (id: string) =>
    (await app.request('/health', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
  expect(await idFor('order-17')).toBe('order-17');
  expect(await idFor('{"forged":"line"}')).toMatch(/^[\w-]{36}$/);
});

it('answers the method before it reads the body', async () => {
  expect((await app.request('/health', post(JOB))).status).toBe(404);
});
