import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SolveResponseSchema } from '../../../src/contract/response.ts';
import { post, solvingApp, testService } from '../../support/http/service.ts';

const app = solvingApp(testService());

/** Nine sheets of 100 x 60, and a piece that two cuts free from any of them. */
const REQUEST = {
  pieces: [{ width: 50, height: 50 }],
  sheets: [{ width: 100, height: 60, quantity: 9 }],
};

async function solve(changes: object) {
  const response = await app.request('/api/v1/solve', post({ ...REQUEST, ...changes }));
  expect(response.status).toBe(200);
  return v.parse(SolveResponseSchema, await response.json());
}

const reasons = async (changes: object) => (await solve(changes)).result.unplaced.map(({ reason }) => reason);

describe('a piece that is left out', () => {
  it('names its position in the request if labels are equal', async () => {
    const twin = { originalIndex: 7, width: 60, height: 60, quantity: 2 };
    const pieces = [{ ...twin, width: 50 }, twin, { ...twin, priority: 1 }];
    const { result } = await solve({ pieces, sheets: [{ width: 100, height: 60, quantity: 2 }] });
    const entries = result.unplaced.map(({ originalIndex, pieceIndex, count }) => [
      originalIndex,
      pieceIndex,
      count,
    ]);
    expect(entries).toEqual([
      [7, 1, 2],
      [7, 2, 1],
    ]);
  });

  it('is reported as too deep if maxRecursionDepth keeps it off the sheets', async () => {
    expect(await reasons({ builderConfig: { maxRecursionDepth: 1 } })).toEqual(['depth']);
    expect(await reasons({ builderConfig: { maxRecursionDepth: 2 } })).toEqual([]);
  });

  it('is reported as cheaper than a sheet if unplacedPenalty makes it so', async () => {
    const alns = (unplacedPenalty: number) => ({
      strategy: 'alns',
      alnsConfig: { unplacedPenalty, maxIterations: 100 },
    });
    expect(await reasons(alns(0))).toEqual(['penalty']);
    expect(await reasons(alns(6_000))).toEqual([]);
  });

  it('does not make a layout optimal if nothing fits at all', async () => {
    const { result, alnsStats } = await solve({ pieces: [{ width: 101, height: 1 }], strategy: 'alns' });
    expect(result.bound.optimal).toBe(false);
    expect(alnsStats?.stopReason).toBe('nothing_to_improve');
    expect(result.search.interrupted).toBe(false);
  });
});
