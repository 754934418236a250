import { describe, expect, it, test } from 'vitest';
import { CuttingLayoutError, type SolveRequest, solve, validate } from '../../../src/library/index.ts';
import { LONG } from '../../support/cli/jobs.ts';
import { ask } from '../../support/docs/service.ts';

const REQUEST: SolveRequest = {
  pieces: [
    { width: 700, height: 400, quantity: 2 },
    { width: 280, height: 400 },
  ],
  sheets: [{ width: 1000, height: 810, quantity: 5 }],
  params: { kerfWidth: 3 },
};

const HOUR = 3_600_000;

const refusal = (request: unknown): Promise<CuttingLayoutError> =>
  solve(request as SolveRequest).then(
    () => expect.unreachable('it was solved'),
    (error) => error,
  );

describe('the library', () => {
  it('gives the response of the service', async () => {
    for (const request of [REQUEST, { ...REQUEST, includeSvg: true }, { ...REQUEST, includePtx: true }])
      expect(await solve(request)).toEqual(await ask(request));
  });

  it('takes 64-bit settings as numbers and as bigints', async () => {
    const withSeed = (seed: number | bigint): SolveRequest => ({
      ...REQUEST,
      strategy: 'alns',
      alnsConfig: { seed, maxIterations: 10, numThreads: 1, unplacedPenalty: 1e16 },
    });
    const [small, same] = [await solve(withSeed(7)), await solve(withSeed(7n))];
    expect(same.result).toEqual(small.result);
    expect(same.alnsStats?.seed).toBe(7);
    const { message } = await refusal(withSeed(2n ** 63n));
    expect(message).toContain('alnsConfig.seed');
  });
});

describe('a refusal', () => {
  it('of a job has the code, every fault and the path of the first', async () => {
    const error = await refusal({ pieces: [{ width: 5, height: 0 }], sheets: [] });
    expect(error).toBeInstanceOf(CuttingLayoutError);
    expect(error).toMatchObject({ code: 'validation_failed', path: 'pieces[0]' });
    expect(error.validationErrors.map(({ fieldPath }) => fieldPath)).toEqual(['pieces[0]', 'sheets']);
  });

  it.each([
    ['an unknown field', { ...REQUEST, kerf: 3 }, 'invalid_schema', 'Unknown field kerf'],
    ['no object', null, 'invalid_schema', 'The body must be an object'],
    [
      'a number that is none',
      { ...REQUEST, pieces: [{ width: Number.NaN, height: 1 }] },
      'invalid_schema',
      'not null',
    ],
    ['too many entries', { pieces: Array(10_001).fill({}), sheets: [] }, 'too_many_items', '10001'],
  ])('of %s says so', async (_, request, code, message) => {
    const error = await refusal(request);
    expect(error).toMatchObject({ code, path: undefined, validationErrors: [] });
    expect(error.message).toContain(message);
  });

  it('names an option that does not exist', async () => {
    const misspelt = { maxMs: 0 } as object;
    for (const call of [solve, validate])
      await expect(call(REQUEST, misspelt)).rejects.toThrow(new RangeError('there is no option maxMs'));
  });

  it('of a time limit names its range', async () => {
    for (const maxSolveMs of [0, -1, 1.5, Number.NaN])
      await expect(solve(REQUEST, { maxSolveMs })).rejects.toThrow(
        /^maxSolveMs must be an integer from 1 to /,
      );
  });
});

describe('an abort', () => {
  it('ends a running solve with the reason of the signal', async () => {
    const controller = new AbortController();
    const solved = solve(LONG, { signal: controller.signal, maxSolveMs: HOUR });
    const reason = new Error('the user went away');
    setImmediate(() => controller.abort(reason));
    await expect(solved).rejects.toBe(reason);
  });

  it('before the start is no solve at all', async () => {
    await expect(solve(LONG, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends the drawing of a layout', async () => {
    const controller = new AbortController();
    const request = { ...REQUEST, pieces: [{ width: 900, height: 700, quantity: 5 }], includeSvg: true };
    const signal = abortedAtSheet(controller, 2);
    await expect(solve(request, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

/** A signal that is aborted when it is asked for the time number `times` after the solve. */
function abortedAtSheet(controller: AbortController, times: number): AbortSignal {
  const { signal } = controller;
  let asked = 0;
  const ask = signal.throwIfAborted.bind(signal);
  signal.throwIfAborted = () => {
    asked += 1;
    // Twice before the solve: by the library, and by the engine.
    if (asked === 2 + times) controller.abort();
    ask();
  };
  return signal;
}

test('a time limit ends the search with the best layout so far', async () => {
  const { result } = await solve(LONG, { maxSolveMs: 50 });
  expect(result.search.interrupted).toBe(true);
  expect(result.totalPlaced).toBeGreaterThan(0);
});
