import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../../../src/observe/metrics.ts';
import { listen, Wire } from '../../support/http/wire.ts';
import { watched } from '../../support/observe/all-metrics.ts';
import { reading } from '../../support/observe/reading.ts';

describe('Metrics', () => {
  it('reads gauges at the time of the scrape', async () => {
    const metrics = new Metrics();
    const slots = { busyThreads: 0, waiting: 0 };
    const pools = { reading: { threads: 4, busyThreads: 0, waiting: 0 } };
    metrics.watch(watched({ slots, pools, jobCounts: () => Promise.reject(new Error('away')) }));
    Object.assign(slots, { busyThreads: 5, waiting: 7 });
    Object.assign(pools.reading, { busyThreads: 3, waiting: 9 });
    const read = (name: string) => reading(metrics, `cutting_layout_${name}`);
    expect(await Promise.all(['solver_threads', 'solver_threads_busy', 'queue_length'].map(read))).toEqual([
      8, 5, 7,
    ]);
    const ofPool = ['worker_threads', 'worker_threads_busy', 'worker_queue_length'];
    expect(await Promise.all(ofPool.map((name) => read(`${name}{pool="reading"}`)))).toEqual([4, 3, 9]);
    expect(await read('jobs{status="queued"}')).toBeNaN();
  });

  it('counts connections, those that there were too many of apart', async () => {
    const metrics = new Metrics();
    const server = createServer();
    server.maxConnections = 2;
    metrics.watch(watched({ server }));
    const port = await listen(server);
    const [first, second] = [new Wire(port), new Wire(port)];
    await Promise.all([once(first.socket, 'connect'), once(second.socket, 'connect')]);
    await new Wire(port).closed;
    expect(await reading(metrics, 'cutting_layout_connections')).toBe(2);
    expect(await reading(metrics, 'cutting_layout_connections_refused_total')).toBe(1);
    first.socket.destroy();
    second.socket.destroy();
    while ((await reading(metrics, 'cutting_layout_connections')) > 0)
      await new Promise((resolve) => setImmediate(resolve));
    server.close();
  });

  it('sums up layouts by strategy', async () => {
    const metrics = new Metrics();
    for (const iterations of [5, 7]) metrics.solve('greedy')({ iterations, utilization: 0.9 });
    metrics.solve('alns')({ iterations: 1, utilization: 0.97 });
    expect(await reading(metrics, 'cutting_layout_engine_iterations_total{strategy="greedy"}')).toBe(12);
    expect(await reading(metrics, 'cutting_layout_solve_seconds_count{strategy="alns"}')).toBe(1);
    expect(await reading(metrics, 'cutting_layout_utilization_bucket{le="0.9"}')).toBe(2);
    expect(await reading(metrics, 'cutting_layout_utilization_bucket{le="1"}')).toBe(3);
  });

  it('tells of the process where it is asked to', async () => {
    const metrics = new Metrics();
    expect(await metrics.text()).not.toContain('process_');
    metrics.watchProcess();
    const told = await metrics.text();
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(told).toContain(`\n${name} `);
    }
  });
});
