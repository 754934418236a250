import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type SolveResponse, SolveResponseSchema } from '../../../src/contract/response.ts';
import { post, solvingApp, testService } from '../../support/http/service.ts';

const service = testService({ maxConcurrentSolves: 4, maxSolveMs: 3_600_000 });
const app = solvingApp(service);

const REQUEST = {
  pieces: Array.from({ length: 30 }, (_, index) => ({
    width: 300 + ((index * 379) % 700),
    height: 200 + ((index * 577) % 500),
    quantity: 2,
  })),
  sheets: [{ width: 3210, height: 2250, quantity: 50 }],
  params: { kerfWidth: 3 },
  strategy: 'alns',
};

/** Nothing but iterations ends it: where cuts cost something, no bound proves a layout optimal. */
const UNHURRIED = { timeLimitMs: 3_600_000, maxIterations: 3_000, cutPenalty: 1 };

/** Sheets on which greedy does not find a layout at once that is proved optimal. */
const HARD = { width: 1300, height: 1100, quantity: 50 };

async function solve(
  alnsConfig: object,
  more = {},
): Promise<Required<Omit<SolveResponse, 'svg' | 'ptx' | 'warnings'>>> {
  const body = { ...REQUEST, ...more, alnsConfig: { ...UNHURRIED, ...alnsConfig } };
  const response = await app.request('/api/v1/solve', post(body));
  expect(response.status).toBe(200);
  const { alnsStats, ...others } = v.parse(SolveResponseSchema, await response.json());
  if (!alnsStats) throw new TypeError('a solve by alns has statistics');
  return { ...others, alnsStats };
}

/** Everything that does not depend on the clock. */
const timeless = ({ result, alnsStats }: Awaited<ReturnType<typeof solve>>) =>
  JSON.stringify([result, { ...alnsStats, elapsedMs: 0, iterationsPerSecond: 0 }]);

describe('a solve by alns', () => {
  it.each([1, 3])('is the same every time with %d islands', async (numThreads) => {
    const first = await solve({ numThreads, seed: 5 });
    expect(first.alnsStats).toMatchObject({ threads: numThreads, seed: 5 });
    expect(timeless(await solve({ numThreads, seed: 5 }))).toBe(timeless(first));
  });

  it('ends after its iterations on every island, and counts all of them', async () => {
    const { alnsStats, result } = await solve({ numThreads: 2 });
    expect(alnsStats).toMatchObject({ stopReason: 'iterations', iterations: 2 * UNHURRIED.maxIterations });
    for (const operators of [alnsStats.destroy, alnsStats.repair]) {
      const uses = Object.values(operators).reduce((sum, operator) => sum + operator.uses, 0);
      expect(uses).toBe(alnsStats.iterations);
    }
    expect(result.search.interrupted).toBe(false);
  });

  it('reports the iterations of its deep search separately from the total with greedy', async () => {
    const { alnsStats, result } = await solve({ maxIterations: 100 }, { sheets: [HARD] });
    expect(alnsStats.iterations).toBe(100);
    expect(result.search.iterations).toBeGreaterThan(100);
  });

  it('ends at its time limit, and says so', async () => {
    const { alnsStats, result } = await solve({ timeLimitMs: 1, maxIterations: 0 });
    expect(alnsStats.stopReason).toBe('time');
    expect(result.search.interrupted).toBe(true);
    expect(result.totalPlaced + result.unplacedIndices.length).toBe(60);
  });

  it('uses no more area than greedy does', async () => {
    const { alnsConfig: _, ...greedy } = { ...REQUEST, strategy: 'greedy', alnsConfig: {} };
    const answer = (await (await app.request('/api/v1/solve', post(greedy))).json()) as SolveResponse;
    const area = ({ totalUsedArea, totalWasteArea }: SolveResponse['result']) =>
      totalUsedArea + totalWasteArea;
    expect(area((await solve({ cutPenalty: 0 })).result)).toBeLessThanOrEqual(area(answer.result));
  });
});
