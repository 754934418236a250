import { describe, expect, it, test } from 'vitest';
import {
  type ClientOptions,
  CuttingLayoutClient,
  CuttingLayoutError,
  type SolveRequest,
} from '../../../../clients/typescript/src/index.ts';
import { LONG } from '../../../support/cli/jobs.ts';
import { ONE_THREAD, withService } from '../../../support/clients/live.ts';

const REQUEST: SolveRequest = {
  pieces: [{ width: 700, height: 400, quantity: 3 }],
  sheets: [{ width: 1000, height: 810 }],
  params: { kerfWidth: 3 },
};

const failure = (call: Promise<unknown>): Promise<CuttingLayoutError> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error) => error,
  );

describe('a live service', () => {
  it('solves, issues keys and describes itself', async () => {
    await withService([], async (baseUrl) => {
      const anonymous = new CuttingLayoutClient({ baseUrl });
      const { key, newlyIssued } = await anonymous.requestKey('ann@example.org');
      expect(newlyIssued).toBe(true);
      const client = new CuttingLayoutClient({ baseUrl, apiKey: key });
      const { result, svg } = await client.solve({ ...REQUEST, includeSvg: true });
      expect([result.totalPlaced, result.unplaced[0]?.reason]).toEqual([2, 'stock_exhausted']);
      expect(svg?.[0]).toMatch(/^<svg/);
      expect((await client.usage()).usage).toMatchObject({ solves: 1 });
      expect((await client.health()).status).toBe('alive');
      expect((await client.info()).service).toBe('cutting-layout');
      expect((await client.schema()).strategies.default).toBe('greedy');
      expect((await client.runtime()).solve.maxQueuedSolves).toBeGreaterThan(0);
    });
  });

  it('checks requests and layouts', async () => {
    await withService([], async (baseUrl) => {
      const client = new CuttingLayoutClient({ baseUrl });
      const response = await client.solve(REQUEST);
      expect(await client.verify(REQUEST, response)).toMatchObject({ valid: true, violations: [] });
      response.result.sheetsUsed += 1;
      const { violations } = await client.verify(REQUEST, response.result);
      expect(violations).toMatchObject([{ code: 'total', path: 'sheetsUsed' }]);
      const { warnings } = await client.validate({
        ...REQUEST,
        pieces: [{ width: 999_999, height: 999_999 }],
      });
      expect(warnings).toMatchObject([{ code: 'piece_cannot_be_placed', fieldPath: 'pieces[0]' }]);
    });
  });

  it('tells what is wrong with a request', async () => {
    await withService([], async (baseUrl) => {
      const client = new CuttingLayoutClient({ baseUrl });
      const invalid = await failure(client.solve({ ...REQUEST, pieces: [{ width: 5, height: 0 }] }));
      expect(invalid).toBeInstanceOf(CuttingLayoutError);
      expect(invalid).toMatchObject({ code: 'validation_failed', status: 422, path: 'pieces[0]' });
      expect(invalid.requestId).toMatch(/./);
      const unknown = await failure(client.solve({ ...REQUEST, kerf: 3 } as SolveRequest));
      expect(unknown).toMatchObject({ code: 'invalid_schema', status: 400 });
      const noKey = await failure(client.usage());
      expect(noKey).toMatchObject({ code: 'api_key_required', status: 401 });
      const withKey = new CuttingLayoutClient({ baseUrl, apiKey: 'nonsense' });
      expect(await failure(withKey.solve(REQUEST))).toMatchObject({ code: 'invalid_api_key' });
      const seed = 2n ** 64n - 1n;
      const { result } = await client.solve({ ...REQUEST, builderConfig: { noiseSeed: seed } });
      expect(result.totalPlaced).toBe(2);
    });
  });

  it('is asked again while it is busy, and an abort frees its thread', async () => {
    await withService(ONE_THREAD, async (baseUrl) => {
      const controller = new AbortController();
      // One of the short solves below may have the thread when the long one asks for it first.
      const persistent = { baseUrl, maxAttempts: 1_000_000, wait: async () => {} };
      const long = failure(new CuttingLayoutClient(persistent).solve(LONG, controller));
      const impatient = new CuttingLayoutClient({ baseUrl, maxAttempts: 1 });
      let busy: unknown;
      while (busy === undefined) busy = await impatient.solve(REQUEST).then(() => undefined, String);
      expect(busy).toContain('All solver threads are busy');
      let waits = 0;
      const wait = async () => {
        waits += 1;
        controller.abort(new Error('the user went away'));
      };
      const patient = new CuttingLayoutClient({ baseUrl, maxAttempts: 1_000_000, wait });
      expect((await patient.solve(REQUEST)).result.totalPlaced).toBe(2);
      expect(waits).toBeGreaterThan(0);
      expect(await long).toMatchObject({ message: 'the user went away' });
    });
  });
});

describe('something else than the service', () => {
  const client = (fetch: ClientOptions['fetch']) =>
    new CuttingLayoutClient({ baseUrl: 'http://127.0.0.1:1', fetch });

  test.each([
    ['nobody', undefined, 'network_error', undefined],
    ['a page', async () => new Response('<html>'), 'unexpected_answer', undefined],
    ['other JSON', async () => Response.json({ hello: 1 }), 'unexpected_answer', 200],
    ['a proxy', async () => new Response('Bad Gateway', { status: 502 }), 'unexpected_answer', 502],
  ])('%s', async (_, fetch, code, status) => {
    const error = await failure(client(fetch).solve(REQUEST));
    expect(error).toMatchObject({ name: 'CuttingLayoutError', code, status });
  });

  test('a redirect, which would take the key to another host', async () => {
    const elsewhere = { status: 301, headers: { Location: 'http://127.0.0.1:2' } };
    const redirect = async (request: Request) =>
      request.redirect === 'manual' ? new Response(null, elsewhere) : Response.json({ ok: true });
    const error = await failure(client(redirect).solve(REQUEST));
    expect(error).toMatchObject({ code: 'unexpected_answer', status: 301 });
  });

  test('silence, until the time limit of the call or of the client', async () => {
    const silent = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    expect(await failure(client(silent).health({ timeoutMs: 1 }))).toMatchObject({ code: 'timeout' });
    const hasty = new CuttingLayoutClient({ baseUrl: 'http://127.0.0.1:1', fetch: silent, timeoutMs: 1 });
    expect(await failure(hasty.health())).toMatchObject({ code: 'timeout' });
  });
});
