import { readdir } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/**
 * Metrics of Node that walk through every open connection on the event loop: 10 ms for 5,000 of them, at each scrape.
 * `cutting_layout_connections` counts the connections.
 */
const PER_CONNECTION = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
];

const OPEN_FILES = 'process_open_fds';

/** Adds Node's metrics of the process: memory, garbage collection, event loop delay, and more. */
export function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of [...PER_CONNECTION, OPEN_FILES]) registry.removeSingleMetric(name);
  if (process.platform === 'linux') watchOpenFiles(registry);
}

/** The library counts them on the event loop; the kernel takes a microsecond for each. */
function watchOpenFiles(registry: Registry): void {
  new Gauge({
    name: OPEN_FILES,
    help: 'Number of open file descriptors.',
    registers: [registry],
    async collect() {
      try {
        // One of them is that of the list itself.
        this.set((await readdir('/proc/self/fd')).length - 1);
      } catch {
        // There are as many as there may be. The other metrics must still be told.
      }
    },
  });
}
