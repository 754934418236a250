import { expect, test } from 'vitest';
import { CuttingLayoutClient } from '../../../../clients/typescript/src/index.ts';

const REQUEST = { pieces: [{ width: 1, height: 1 }], sheets: [{ width: 1, height: 1 }] };
const KEY = { idempotencyKey: 'order-17' };

/** A client whose connections break `broken` times before they answer with `body`. */
function client(broken: number, body: object, apiKey?: string) {
  const requests: Request[] = [];
  const made = new CuttingLayoutClient({
    baseUrl: 'http://localhost',
    apiKey,
    wait: async () => {},
    async fetch(request) {
      requests.push(request);
      if (requests.length <= broken) throw new TypeError('fetch failed');
      return Response.json({ ok: true, contractVersion: 'v1', ...body });
    },
  });
  return { made, requests };
}

test('a request is sent again over a new connection where that charges nothing', async () => {
  const solving = client(2, { result: {} }, 'key');
  await solving.made.solve(REQUEST, KEY);
  expect(solving.requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(
    Array.from({ length: 3 }, () => KEY.idempotencyKey),
  );
  const polling = client(2, { job: { id: 'job_1' } });
  expect(await polling.made.job('job_1')).toEqual({ id: 'job_1' });
});

test.each([
  ['without an idempotency key', 'key', {}],
  ['without an API key', undefined, KEY],
])('a solve %s is not', async (_, apiKey, options) => {
  const { made, requests } = client(1, { result: {} }, apiKey);
  await expect(made.solve(REQUEST, options)).rejects.toMatchObject({ code: 'network_error' });
  expect(requests).toHaveLength(1);
});

test('a solve is stopped by its token', async () => {
  const stopToken = '0123456789abcdef'.repeat(2);
  const { made, requests } = client(0, { result: {}, stopping: true });
  await made.solve(REQUEST, { stopToken });
  await made.stopSolve(stopToken);
  expect(requests.map(({ url, headers }) => [new URL(url).pathname, headers.get('X-Stop-Token')])).toEqual([
    ['/api/v1/solve', stopToken],
    ['/api/v1/solve/stop', stopToken],
  ]);
});
