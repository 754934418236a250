import { createServer } from 'node:http';
import { Metrics, type Watched } from '../../../src/observe/metrics.ts';

/** Every metric of a service, but for those of Node. */
export function allMetrics(): Metrics {
  const metrics = new Metrics();
  metrics.watch(watched());
  return metrics;
}

/** A service at rest, for the gauges. */
export const watched = (more: Partial<Watched> = {}): Watched => ({
  slots: { busyThreads: 0, waiting: 0 },
  solverThreads: 8,
  bytes: { inFlight: 0 },
  pools: {},
  runner: { running: 0, waits: { size: 0 } },
  jobCounts: async () => ({ queued: 0, running: 0 }),
  server: createServer(),
  ...more,
});

/** The metrics in a text that do not exist. At least `least` must be named there. */
export async function unknownMetrics(text: string, least: number): Promise<string[]> {
  const metrics = allMetrics();
  metrics.watchProcess();
  const told = await metrics.text();
  const existing = new Set(Array.from(told.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name));
  const asked = Array.from(
    text.matchAll(/\b((?:cutting_layout|nodejs|process)_\w+?)(?:_(?:bucket|sum|count))?\b/g),
    ([, name = '']) => name,
  );
  if (asked.length < least) throw new Error(`the text names ${asked.length} metrics, not ${least}`);
  return asked.filter((name) => !existing.has(name));
}
