import { describe, expect, it } from 'vitest';
import { systemTicks } from '../../../src/clock.ts';
import type { SolveResponse } from '../../../src/contract/response.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { type Checks, nativeChecks, nativeEngine } from '../../../src/engine/engine.ts';
import { renderInSteps } from '../../../src/solve/render.ts';
import { type SolveServices, solve } from '../../../src/solve/solve.ts';
import { bytes } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';
import { ControllableEngine } from '../../support/engine/controllable.ts';
import { layoutOf, stockSheet } from '../../support/svg/layouts.ts';

const addon = loadAddon();

const { signal } = new AbortController();

const SERVICES: SolveServices = {
  engine: nativeEngine(addon),
  checks: nativeChecks(addon),
  render: (task) => renderInSteps(task, signal),
  ticks: systemTicks,
};

const REQUEST = {
  pieces: [
    { width: 60, height: 40, quantity: 2 },
    { width: 5_000, height: 40 },
  ],
  sheets: [{ width: 100, height: 100, quantity: 5, defects: [{ x: 90, y: 90, width: 5, height: 5 }] }],
};

const inputOf = (request: object) => ({
  prepared: prepare(bytes(JSON.stringify(request)), within(60_000)),
  maxMs: 60_000,
  threads: 1,
  signal,
  identity: '192.0.2.7',
});

async function solved(request: object) {
  const input = inputOf(request);
  const solution = await solve(input, SERVICES);
  const response: SolveResponse = JSON.parse(Buffer.concat(solution.envelope).toString());
  return { ...solution, input, response };
}

describe('a solution', () => {
  it('has the members that the request asks for, in the order of the contract', async () => {
    const { response } = await solved({
      ...REQUEST,
      strategy: 'alns',
      alnsConfig: { maxIterations: 5, numThreads: 1 },
      includeSvg: true,
      includePtx: true,
      includeWarnings: true,
    });
    const members = ['ok', 'contractVersion', 'result', 'alnsStats', 'svg', 'ptx', 'warnings'];
    expect(Object.keys(response)).toEqual(members);
    expect(Object.keys((await solved(REQUEST)).response)).toEqual(members.slice(0, 3));
  });

  it('is none of an invalid job, which is only refused here', async () => {
    const input = inputOf({ ...REQUEST, sheets: [] });
    await expect(solve(input, SERVICES)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('the time', () => {
  /** What each step is given where no time passes. */
  async function granted(request: object) {
    const engine = new ControllableEngine();
    const given: { examineMs?: number; until?: number; waitMs?: number | undefined } = {};
    const checks: Pick<Checks, 'examine'> = {
      async examine(_job, _signal, maxMs) {
        given.examineMs = maxMs;
        return { complete: true, shortages: [], misfits: [] };
      },
    };
    const solving = solve(
      { ...inputOf(request), waitMs: 500 },
      {
        engine,
        checks,
        ticks: () => 1_000,
        async render(task, { waits }) {
          given.until = task.until;
          given.waitMs = waits?.leftMs;
          return {};
        },
      },
    );
    const search = await engine.started(0);
    search.answer(layoutOf(stockSheet(100, 100), 'waste').result);
    await solving;
    return { ...given, searchMs: search.granted?.maxMs };
  }

  it('is all for the search where nothing else is asked for', async () => {
    expect(await granted(REQUEST)).toEqual({ searchMs: 60_000 });
  });

  it('is an eighth at most for the examination', async () => {
    expect(await granted({ ...REQUEST, includeWarnings: true })).toEqual({
      examineMs: 7_500,
      searchMs: 60_000,
    });
  });

  it('is kept for rendering what the request asks for, which may wait for longer', async () => {
    const pieces = [{ width: 6, height: 4, quantity: 10_000 }];
    const drawn = { ...REQUEST, pieces, includeSvg: true };
    const rendered = { until: 61_000, waitMs: 60_500 };
    expect(await granted(drawn)).toEqual({ ...rendered, searchMs: 57_000 });
    expect(await granted({ ...drawn, includePtx: true })).toEqual({ ...rendered, searchMs: 56_500 });
  });
});

it('ends with the reason of its signal', async () => {
  const engine = new ControllableEngine();
  const controller = new AbortController();
  const solving = solve({ ...inputOf(REQUEST), signal: controller.signal }, { ...SERVICES, engine });
  await engine.started(0);
  controller.abort(new Error('gone'));
  await expect(solving).rejects.toThrow('gone');
});
