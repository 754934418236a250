import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { Lease } from '../../../../src/admission/byte-budget.ts';
import { VerifyResponseSchema } from '../../../../src/contract/documents.ts';
import type { ErrorBody } from '../../../../src/contract/errors.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { SolveResponse } from '../../../../src/contract/response.ts';
import { expensiveClaim } from '../../../attack/bodies.ts';
import { appWith, JOB, post, solvingApp, testService } from '../../../support/http/service.ts';

const VERIFY = '/api/v1/verify';

/** A success or a refusal. */
type Answer = Omit<v.InferOutput<typeof VerifyResponseSchema>, 'ok'> & Pick<ErrorBody, 'error'>;

const REQUEST = {
  pieces: [{ width: 600, height: 400, quantity: 2 }],
  sheets: [{ width: 1203, height: 400 }],
  params: { kerfWidth: 3 },
};

/** The answer to a request, by the real engine. */
async function responseTo(request: object) {
  const service = testService();
  const app = solvingApp(service);
  return (await (await app.request('/api/v1/solve', post(request))).json()) as SolveResponse;
}

async function verify(body: unknown, service = testService()) {
  const response = await service.app.request(VERIFY, post(body));
  return { status: response.status, body: (await response.json()) as Answer };
}

describe('POST /api/v1/verify', () => {
  it('accepts what a solve answers: the whole response, or its result', async () => {
    const response = await responseTo(REQUEST);
    for (const claim of [response, response.result]) {
      const { status, body } = await verify({ request: REQUEST, response: claim });
      expect(status).toBe(200);
      expect(v.parse(VerifyResponseSchema, body)).toEqual({
        ok: true,
        contractVersion: 'v1',
        valid: true,
        violations: [],
      });
    }
  });

  it('finds 2 mm taken of a kerf of 3', async () => {
    const response = await responseTo(REQUEST);
    const root = response.result.sheets[0]?.cutTree;
    if (!root) throw new TypeError('the tree is nested');
    root.kerfSize = 2;
    const { body } = await verify({ request: REQUEST, response });
    expect(v.parse(VerifyResponseSchema, body)).toMatchObject({
      valid: false,
      violations: [
        { code: 'kerf', path: 'sheets[0].cutTree' },
        { code: 'split', path: 'sheets[0].cutTree' },
      ],
    });
  });

  it('judges any object as a response', async () => {
    for (const response of [{}, { result: {} }]) {
      const { body } = await verify({ request: REQUEST, response });
      expect(body).toMatchObject({ valid: false, violations: [{ code: 'unreadable', path: '' }] });
    }
  });

  it('names the places of the faults of a job in the whole body', async () => {
    const invalid = { ...JOB, params: { kerfWidth: -1, minTrimSize: -2 } };
    const { status, body } = await verify({ request: invalid, response: {} });
    expect([status, body.error.code]).toEqual([422, 'validation_failed']);
    expect(body.error.message).toMatch(/^request\.params\.kerfWidth: /);
    expect(body.error.validationErrors?.map(({ fieldPath }) => fieldPath)).toEqual([
      'request.params.kerfWidth',
      'request.params.minTrimSize',
    ]);
  });

  it('reads a large body beside the event loop', async () => {
    const service = testService();
    const response = { ...(await responseTo(REQUEST)), more: 'x'.repeat(3_000_000) };
    const resize = vi.spyOn(Lease.prototype, 'resize');
    const { body } = await verify({ request: REQUEST, response }, service);
    expect(body).toMatchObject({ valid: true });
    expect(Math.max(...resize.mock.calls.map(([bytes]) => bytes))).toBeGreaterThan(12 * 3_000_000);
    expect(service.bytes.inFlight).toBe(0);
  });

  it('tells what was found if a verdict takes too long', async () => {
    const service = testService();
    const limits: (number | undefined)[] = [];
    const checks = {
      ...service.solving.checks,
      verify: async (_job: Uint8Array, _response: Uint8Array, _signal: AbortSignal, maxMs?: number) => {
        limits.push(maxMs);
        return Buffer.from('{"valid":null,"violations":[],"complete":false}');
      },
    };
    const response = await appWith(service, { solving: { ...service.services.solving, checks } }).request(
      VERIFY,
      post({ request: JOB, response: {} }),
    );
    expect(response.status).toBe(200);
    expect(v.parse(VerifyResponseSchema, await response.json())).toEqual({
      ok: true,
      contractVersion: 'v1',
      valid: null,
      violations: [],
      complete: false,
    });
    expect(limits).toEqual([LIMITS.MAX_CHECK_MS]);
  });

  it('ends the dearest verdict, and the memory of its body is free again', { timeout: 120_000 }, async () => {
    const service = testService();
    const { status, body } = await verify(expensiveClaim(), service);
    expect(status).toBe(200);
    // A fast machine may come to a verdict in time.
    if (body.complete === undefined) expect(body.violations).toHaveLength(100);
    else expect([body.complete, body.valid]).toEqual([false, body.violations.length > 0 ? false : null]);
    expect(service.bytes.inFlight).toBe(0);
    expect(service.slots.busyThreads).toBe(0);
  });

  it('refuses a body that the memory of the client has no room for', async () => {
    const service = testService({ maxBytesInFlightPerClient: 4_000_000 });
    const response = { more: 'x'.repeat(1_000_000) };
    const { status, body } = await verify({ request: JOB, response }, service);
    expect([status, body.error.code]).toEqual([503, 'server_busy']);
    expect(service.bytes.inFlight).toBe(0);
  });
});
