import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { answerOrders, cpuSeconds } from './roles.ts';

/** Interval between samples of the event loop's delay, in milliseconds. */
const RESOLUTION_MS = 2;

/** `begin` a measurement, or `read` it. */
export type ServerOrder = 'begin' | 'read';

/** A server's measurements of itself, since the measurement began. */
export interface ServerReading {
  readonly loopDelayMs: { readonly mean: number; readonly p99: number; readonly max: number };
  /** Of all its threads. */
  readonly cpuSeconds: number;
  /** The share of the time in which its event loop worked, 0 to 1. */
  readonly loopUtilization: number;
  readonly residentBytes: number;
}

/** Measures this process while it runs a server, and reports to its parent. The server itself does not notice. */
export async function measureServer(serve: () => Promise<number>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let cpu = cpuSeconds();
  let loop = performance.eventLoopUtilization();
  let serving = true;
  void answerOrders((order: ServerOrder): ServerReading => {
    if (order === 'begin') {
      delay.reset();
      cpu = cpuSeconds();
      loop = performance.eventLoopUtilization();
    }
    return {
      loopDelayMs: {
        mean: milliseconds(delay.mean),
        p99: milliseconds(delay.percentile(99)),
        max: milliseconds(delay.max),
      },
      cpuSeconds: cpuSeconds() - cpu,
      loopUtilization: performance.eventLoopUtilization(loop).utilization,
      residentBytes: process.memoryUsage.rss(),
    };
  }).then(() => serving && process.kill(process.pid, 'SIGTERM'));
  try {
    return await serve();
  } finally {
    serving = false;
    // Otherwise a server that failed to start would wait for its parent.
    if (process.connected) process.disconnect();
  }
}

/** Node measures the time from one sample to the next, in nanoseconds. For an idle loop that is the resolution. */
const milliseconds = (nanoseconds: number): number =>
  Number.isNaN(nanoseconds) ? 0 : Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
