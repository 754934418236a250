import { Gauge, Histogram, type Registry } from 'prom-client';

/** Gauges of a pool of worker threads. */
interface Workers {
  readonly threads: number;
  readonly busyThreads: number;
  readonly waiting: number;
}

/** Metrics of the worker threads, by pool: reading, drawing. */
export class WorkerMetrics {
  readonly #registers: Registry[];
  readonly #waitSeconds: Histogram<'pool'>;

  /** @param buckets of waits, in seconds. */
  constructor(registry: Registry, buckets: number[]) {
    this.#registers = [registry];
    this.#waitSeconds = new Histogram({
      name: 'cutting_layout_worker_wait_seconds',
      help: 'Seconds that large bodies and drawings waited for a worker thread, by pool: reading, drawing.',
      labelNames: ['pool'],
      buckets,
      registers: this.#registers,
    });
  }

  /** Adds gauges of the worker threads, read at each scrape. */
  watch(pools: Readonly<Record<string, Workers>>): void {
    const gauges: readonly (readonly [name: string, help: string, read: (workers: Workers) => number])[] = [
      ['worker_threads', 'Worker threads, by pool: reading, drawing.', ({ threads }) => threads],
      ['worker_threads_busy', 'Worker threads in use, by pool.', ({ busyThreads }) => busyThreads],
      [
        'worker_queue_length',
        'Large bodies or drawings waiting for a worker thread, by pool.',
        ({ waiting }) => waiting,
      ],
    ];
    for (const [name, help, read] of gauges) {
      new Gauge({
        name: `cutting_layout_${name}`,
        help,
        labelNames: ['pool'],
        registers: this.#registers,
        collect() {
          for (const [pool, workers] of Object.entries(pools)) this.set({ pool }, read(workers));
        },
      });
    }
  }

  /** Large work waited `seconds` for a worker thread of `pool`. */
  waited(pool: string, seconds: number): void {
    this.#waitSeconds.observe({ pool }, seconds);
  }
}
