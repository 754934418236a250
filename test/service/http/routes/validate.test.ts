import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ValidateResponseSchema } from '../../../../src/contract/documents.ts';
import type { ErrorBody } from '../../../../src/contract/errors.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { Checks } from '../../../../src/engine/engine.ts';
import { EXPENSIVE_REQUEST, TOO_LARGE } from '../../../attack/bodies.ts';
import { appWith, JOB, NOW, post, testService } from '../../../support/http/service.ts';
import { newStore } from '../../../support/state/stores.ts';

const VALIDATE = '/api/v1/validate';

type Service = ReturnType<typeof testService>;

/** A success or a refusal. */
type Answer = Omit<v.InferOutput<typeof ValidateResponseSchema>, 'ok'> & Pick<ErrorBody, 'error'>;

async function validate(body: unknown, { app }: Pick<Service, 'app'> = testService()) {
  const response = await app.request(VALIDATE, post(body));
  return { status: response.status, body: (await response.json()) as Answer };
}

/** A service that asks the engine with this time limit. */
function within(ms: number): Pick<Service, 'app'> {
  const service = testService();
  const checks: Checks = {
    ...service.solving.checks,
    examine: (job, signal) => service.solving.checks.examine(job, signal, ms),
  };
  return { app: appWith(service, { solving: { ...service.services.solving, checks } }) };
}

describe('POST /api/v1/validate', () => {
  it('warns of a piece that no sheet can hold', async () => {
    const { status, body } = await validate({
      pieces: [{ width: 2000, height: 100 }],
      sheets: [{ width: 1000, height: 1000 }],
    });
    expect(status).toBe(200);
    expect(v.parse(ValidateResponseSchema, body)).toEqual({
      ok: true,
      contractVersion: 'v1',
      valid: true,
      instances: 1,
      pieceArea: 200_000,
      warnings: [
        {
          code: 'piece_cannot_be_placed',
          fieldPath: 'pieces[0]',
          message: 'The piece is larger than the usable area of every sheet.',
          reason: 'does_not_fit_any_sheet',
        },
      ],
      complete: true,
    });
  });

  it('needs no key and no quota, solves nothing and charges nothing', async () => {
    const service = testService({ anonymousDailyQuota: 0 }, { store: newStore(), clock: () => NOW });
    for (const headers of [{}, { 'X-API-Key': 'unknown' }] as Record<string, string>[]) {
      const response = await service.app.request(VALIDATE, post(JOB, { headers }));
      expect(response.status).toBe(200);
    }
    expect(service.engine.solves).toEqual([]);
    const { period, used } = { period: '2026-11-21', used: service.store.used.bind(service.store) };
    expect(await used({ client: 'unknown' }, period)).toBe(0);
  });

  it.each([
    [{}, 400, 'invalid_schema'],
    [{ ...JOB, params: { kerfWidth: -1 } }, 422, 'validation_failed'],
  ])('refuses what a solve refuses, with the same words: %#', async (body, status, code) => {
    const service = testService();
    const refused = await validate(body, service);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
    const solved = await service.app.request('/api/v1/solve', post(body));
    expect(await solved.json()).toEqual(refused.body);
  });

  it('waits for a thread like a solve, and gives up like one', async () => {
    const service = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 4, maxWaitMs: 50 });
    const solving = service.app.request('/api/v1/solve', post(JOB));
    const { answer } = await service.engine.started(0);
    expect(await validate(JOB, service)).toMatchObject({
      status: 503,
      body: { error: { code: 'server_busy' } },
    });
    answer({});
    await solving;
    expect((await validate(JOB, service)).status).toBe(200);
  });

  it('leaves most of the queue to solves, however many clients ask', async () => {
    const service = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 7 });
    const solving = service.app.request('/api/v1/solve', post(JOB));
    const { answer } = await service.engine.started(0);
    const asked = Array.from({ length: 7 }, (_, client) =>
      service.app.request(VALIDATE, post(JOB), {
        incoming: { socket: { remoteAddress: `192.0.2.${client}` } },
      }),
    );
    // Two of eight places are for checks; the others are refused at once.
    const refused = await Promise.all(asked.slice(2));
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    answer({});
    await solving;
    expect((await Promise.all(asked.slice(0, 2))).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('ends at its time limit with what it knows by then', async () => {
    const service = testService();
    const limits: number[] = [];
    const checks = {
      ...service.solving.checks,
      examine: async (_job: Uint8Array, _signal: AbortSignal, maxMs: number) => {
        limits.push(maxMs);
        return { complete: false, shortages: [], misfits: [] };
      },
    };
    const response = await appWith(service, { solving: { ...service.services.solving, checks } }).request(
      VALIDATE,
      post(JOB),
    );
    expect(await response.json()).toMatchObject({ valid: true, complete: false, warnings: [] });
    expect(limits).toEqual([LIMITS.MAX_CHECK_MS]);
  });

  it('says that it is not complete where its time is too short, and lists a limited number of warnings', async () => {
    const { status, body } = await validate(EXPENSIVE_REQUEST, within(0));
    expect(status).toBe(200);
    expect(body).toMatchObject({ instances: 10_000, complete: false });
    const none = await validate(TOO_LARGE, within(60_000));
    expect(none.body).toMatchObject({ complete: true });
    expect(none.body.warnings).toHaveLength(LIMITS.MAX_WARNINGS);
  });
});

describe('a solve with warnings', () => {
  const misfit = {
    pieces: [
      { width: 4_000, height: 4_000 },
      { width: 1, height: 1 },
    ],
    sheets: JOB.sheets,
  };

  async function solved(body: object) {
    const service = testService();
    const response = service.app.request('/api/v1/solve', post(body));
    (await service.engine.started(0)).answer({ sheetsUsed: 0 });
    return (await response).text();
  }

  it('has the same as the check', async () => {
    const text = await solved({ ...misfit, includeWarnings: true });
    const { warnings } = (await validate(misfit)).body;
    expect(warnings).toHaveLength(1);
    expect(text).toBe(
      `{"ok":true,"contractVersion":"v1","result":{"sheetsUsed":0},"warnings":${JSON.stringify(warnings)}}`,
    );
  });

  it('has none unless it asks', async () => {
    expect(await solved({ ...misfit, includeWarnings: false })).toBe(await solved(misfit));
    expect(await solved(misfit)).not.toContain('warnings');
    expect(await solved({ ...JOB, includeWarnings: true })).toContain('"warnings":[]');
  });
});
