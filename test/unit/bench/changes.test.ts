import { describe, expect, it } from 'vitest';
import { changed, forRun } from '../../../bench/src/changes.ts';
import { TIME_LIMIT_MS } from '../../../bench/src/limits.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';

const REQUEST = parseSolveRequest(
  Buffer.from(
    JSON.stringify({
      pieces: [
        { width: 6, height: 4, quantity: 3, canRotate: false },
        { width: 5, height: 5 },
      ],
      sheets: [{ width: 32, height: 22, kerfWidth: 1, quantity: 2 }],
      params: { maxStages: 3, kerfWidth: 2, firstCutVertical: false },
      builderConfig: { noiseSeed: 5, maxBuildCalls: 77 },
      alnsConfig: { seed: 6, maxIterations: 88, timeLimitMs: 99 },
    }),
  ),
);

describe('forRun', () => {
  it('leaves seed and limits as given where none is asked for', () => {
    expect(forRun(REQUEST, null, { iterationLimit: null, timeLimitMs: null })).toEqual(REQUEST);
  });

  it('sets the seed and the limits of both strategies', () => {
    const { builderConfig, alnsConfig } = forRun(REQUEST, 9, { iterationLimit: 1000, timeLimitMs: 20 });
    expect(builderConfig).toMatchObject({ noiseSeed: 9n, maxBuildCalls: 1000 });
    expect(alnsConfig).toMatchObject({ seed: 9n, maxIterations: 1000, timeLimitMs: 20 });
  });

  it('lets alns begin where greedy with its own budget has ended', () => {
    const deep = changed(REQUEST, { strategy: 'alns' });
    const { builderConfig, alnsConfig } = forRun(deep, 9, { iterationLimit: 1000, timeLimitMs: null });
    expect(builderConfig).toEqual({ ...REQUEST.builderConfig, noiseSeed: 9n });
    expect(alnsConfig.maxIterations).toBe(1000);
  });

  it('lets no clock end what has a limit of iterations alone', () => {
    const { alnsConfig } = forRun(REQUEST, null, { iterationLimit: 1000, timeLimitMs: null });
    expect(alnsConfig.timeLimitMs).toBe(TIME_LIMIT_MS.max);
  });
});
