import { describe, expect, it } from 'vitest';
import type { SolveResult } from '../../../src/contract/response.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/engine.ts';
import { within } from '../../support/domain/limits.ts';

const engine = nativeEngine(loadAddon());

describe('the summary of a solve', () => {
  it.each([
    ['one sheet', { pieces: [{ width: 6, height: 4 }], sheets: [{ width: 32, height: 22 }] }],
    ['no sheet', { pieces: [{ width: 60, height: 4 }], sheets: [{ width: 32, height: 22 }] }],
    [
      'many sheets, after a search',
      {
        pieces: Array.from({ length: 40 }, (_, index) => ({
          width: 300 + ((index * 379) % 700),
          height: 200 + ((index * 577) % 500),
          quantity: 3,
        })),
        sheets: [{ width: 3210, height: 2250, quantity: 50 }],
      },
    ],
  ])('says what its result says: %s', async (_, request) => {
    const job = jobOf(prepare(Buffer.from(JSON.stringify(request)), within(60_000)));
    const { summary, result } = await engine.solve(job, new AbortController().signal);
    const { sheetsUsed, totalUsedArea, totalWasteArea, search }: SolveResult = JSON.parse(
      Buffer.from(result).toString(),
    );
    expect(summary).toEqual({
      sheets: sheetsUsed,
      iterations: search.iterations,
      utilization: totalUsedArea / Math.max(1, totalUsedArea + totalWasteArea),
    });
  });
});
