import { describe, expect, it } from 'vitest';
import { Metrics } from '../../../src/observe/metrics.ts';
import { reading } from '../../support/observe/reading.ts';

describe('WorkerMetrics', () => {
  it('reads worker threads at the time of asking, by pool', async () => {
    const metrics = new Metrics();
    const bodies = { threads: 4, busyThreads: 0, waiting: 0 };
    metrics.workers.watch({ reading: bodies, drawing: { threads: 2, busyThreads: 1, waiting: 0 } });
    Object.assign(bodies, { busyThreads: 3, waiting: 9 });
    metrics.workers.waited('reading', 0.2);
    const of = (name: string) => reading(metrics, `cutting_layout_worker_${name}`);
    expect(await of('threads{pool="reading"}')).toBe(4);
    expect(await of('threads_busy{pool="reading"}')).toBe(3);
    expect(await of('threads_busy{pool="drawing"}')).toBe(1);
    expect(await of('queue_length{pool="reading"}')).toBe(9);
    expect(await of('wait_seconds_sum{pool="reading"}')).toBe(0.2);
  });
});
