/** What one solve may cost: time, drawings, and the part of the machine that is its client's. */

import { describe, expect, it } from 'vitest';
import { systemTicks } from '../../../../src/clock.ts';
import type { SolveResponse } from '../../../../src/contract/response.ts';
import type { Search } from '../../../../src/solve/watchdog.ts';
import { appWith, JOB, post, testService } from '../../../support/http/service.ts';
import { layoutOf, stockSheet } from '../../../support/svg/layouts.ts';

const SOLVE = '/api/v1/solve';

/** So many pieces, with drawings. */
const drawn = (quantity: number) => ({
  pieces: [{ width: 60, height: 40, quantity }],
  sheets: [{ width: 3210, height: 2250, quantity: 2 }],
  includeSvg: true,
});

const TWO_SHEETS = layoutOf(stockSheet(3210, 2250, { quantity: 2 }), 'waste', 'waste').result;

describe('the time of a solve', () => {
  /** The time that the engine is given, on a server where no time passes but that of reading. */
  async function granted(request: object): Promise<number | undefined> {
    const service = testService({ maxSolveMs: 60_000 });
    const response = appWith(service, { solving: { ...service.services.solving, ticks: () => 0 } }).request(
      SOLVE,
      post(request),
    );
    const { granted, answer } = await service.engine.started(0);
    answer(TWO_SHEETS);
    await response;
    return granted?.maxMs;
  }

  it("is the server's ceiling minus the reading time", async () => {
    const maxMs = await granted(JOB);
    expect(maxMs).toBeLessThan(60_000);
    expect(maxMs).toBeGreaterThan(0);
  });

  it('leaves some for the drawings, if there are any', async () => {
    expect(await granted(drawn(10_000))).toBeLessThan(60_000 - 3_000);
    expect(await granted({ ...drawn(10_000), includeSvg: false })).toBeGreaterThan(0);
  });

  it('also limits its drawings: without time they are outlines that say so, one per sheet', async () => {
    const service = testService();
    // What the workers take for now is long after what the route does.
    const ticks = () => systemTicks() - 3_600_000;
    const app = appWith(service, { solving: { ...service.services.solving, ticks } });
    const response = app.request(SOLVE, post(drawn(2)));
    (await service.engine.started(0)).answer(TWO_SHEETS);
    const { svg } = (await (await response).json()) as SolveResponse;
    expect(svg).toEqual([
      expect.stringMatching(/^<svg .*Sheet 1 of 2.*the time limit was reached.*<\/svg>$/),
      expect.stringMatching(/^<svg .*Sheet 2 of 2.*the time limit was reached.*<\/svg>$/),
    ]);
  });

  it('is watched, with the ids of its request and its client', async () => {
    const service = testService({ maxSolveMs: 60_000 });
    const watched: Search[] = [];
    const watchdog = {
      watch: <T>(searching: Promise<T>, search: Search) => {
        watched.push(search);
        return searching;
      },
    };
    const app = appWith(service, { solving: { ...service.services.solving, watchdog } });
    const response = app.request(SOLVE, post(JOB), {
      incoming: { socket: { remoteAddress: '192.0.2.7' } },
    });
    const { granted, answer } = await service.engine.started(0);
    answer({});
    const requestId = (await response).headers.get('X-Request-Id');
    expect(watched).toEqual([
      { strategy: 'greedy', maxMs: granted?.maxMs, subject: { requestId, client: '192.0.2.7' } },
    ]);
  });
});

describe('the drawings of a solve', () => {
  it('are made for at most ten thousand pieces', async () => {
    const { app, engine } = testService();
    const response = app.request(SOLVE, post(drawn(10_000)));
    (await engine.started(0)).answer(TWO_SHEETS);
    expect((await response).status).toBe(200);
  });

  it('are refused beyond that before anything is solved, along with all other faults', async () => {
    const { app, engine } = testService();
    const response = await app.request(SOLVE, post({ ...drawn(10_001), params: { kerfWidth: -1 } }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: {
        code: 'validation_failed',
        validationErrors: [
          { code: 'InvalidKerf', fieldPath: 'params.kerfWidth' },
          {
            code: 'DrawingTooLarge',
            fieldPath: 'includeSvg',
            message: 'The quantities add up to 10001 pieces; at most 10000 can be drawn.',
          },
        ],
      },
    });
    expect(engine.solves).toEqual([]);
  });

  it('do not affect a solve that requests none', async () => {
    const { app, engine } = testService();
    const response = app.request(SOLVE, post({ ...drawn(10_001), includeSvg: false }));
    (await engine.started(0)).answer({});
    expect((await response).status).toBe(200);
  });
});

it('takes its part of the machine from the share of its /56 network', async () => {
  const { app, engine, slots } = testService({ maxConcurrentSolves: 1, maxQueuedSolves: 4 });
  const ask = (remoteAddress: string) =>
    app.request(SOLVE, post(JOB), { incoming: { socket: { remoteAddress } } });
  const running = ask('2001:db8::1');
  await engine.started(0);
  const waiting = ['192.0.2.7', '2001:db8:0:1::1'].map(ask);
  await slots.asked(2);
  // Another network of 64 bits, and the same one of 56 bits, whose quarter of the queue is taken.
  const refused = await ask('2001:db8:0:ff::1');
  expect(refused.status).toBe(503);
  expect(slots.waiting).toBe(2);
  for (let index = 0; index < 3; index += 1) (await engine.started(index)).answer({});
  expect(await Promise.all([running, ...waiting].map(async (answer) => (await answer).status))).toEqual([
    200, 200, 200,
  ]);
});
