import { describe, expect, it } from 'vitest';
import { plan } from '../../../bench/src/plan.ts';
import { toRequest } from '../../../bench/src/read/convert.ts';
import { measure } from '../../../bench/src/worker.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/engine.ts';
import { engineWith, result } from '../../support/bench/engine.ts';

describe('measure', () => {
  it('gives the figures of a layout with the times and the memory that it took', async () => {
    const measured = await measure(
      engineWith(() => Promise.resolve(result())),
      Buffer.of(),
    );
    expect(measured).toEqual({
      ms: expect.any(Number),
      cpuMs: expect.any(Number),
      peakMemoryBytes: expect.any(Number),
      figures: expect.objectContaining({ sheets: 2, iterations: 12 }),
      explanations: [],
    });
    expect(Math.min(measured.ms, measured.cpuMs)).toBeGreaterThanOrEqual(0);
    expect(measured.peakMemoryBytes).toBeGreaterThan(2 ** 20);
  });

  it('passes on what went wrong', async () => {
    const failing = engineWith(() => Promise.reject(new Error('check_failed')));
    await expect(measure(failing, Buffer.of())).rejects.toThrow('check_failed');
  });

  it('finds the same layout of a job each time, and as many iterations as were allowed', async () => {
    const engine = nativeEngine(loadAddon());
    const request = toRequest({
      pieces: Array.from({ length: 30 }, (_, i) => ({
        width: 100 + ((i * 37) % 211),
        height: 90 + ((i * 53) % 157),
      })),
      sheets: [{ width: 700, height: 500, quantity: 30 }],
    });
    const [task] = plan([{ name: 'set/a', request, leftOut: [] }], {
      changes: { rotation: false },
      seeds: [5],
      budgets: [{ iterationLimit: 50, timeLimitMs: null }],
      grouping: 'auto',
    });
    const job = task?.job() ?? Buffer.of();
    const [one, other] = [await measure(engine, job), await measure(engine, job)];
    expect(one.figures).toEqual(other.figures);
    expect(one.explanations?.[0]).toContainEqual(
      expect.objectContaining({ name: 'large ruins', isUsed: true }),
    );
    expect(one.figures).toMatchObject({ placed: 30, unplaced: 0, interrupted: false });
    expect(one.figures.iterations).toBeLessThanOrEqual(50);
    expect(one.figures.bound).toBeGreaterThan(0);
  });
});
