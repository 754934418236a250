import { messageOf } from '../../src/contract/errors.ts';
import { encodeJob } from '../../src/domain/job.ts';
import { toJob } from '../../src/domain/validate.ts';
import { loadAddon } from '../../src/engine/addon.ts';
import { type Engine, nativeEngine } from '../../src/engine/engine.ts';
import { unsharedLimits } from '../../src/settings.ts';
import { now } from './clock.ts';
import { figuresOf } from './figures.ts';
import { toRequest } from './read/convert.ts';
import type { Measured } from './solver.ts';
import { explanations, improvements } from './trace.ts';
import type { Answer, Order } from './worker-protocol.ts';

/**
 * Solves one job and measures only the addon's call: the process does nothing else meanwhile.
 *
 * @throws Error if the engine failed.
 */
export async function measure(engine: Engine, job: Uint8Array): Promise<Measured> {
  const never = new AbortController().signal;
  const cpuBefore = process.cpuUsage();
  const start = now();
  const { result, trace = NO_EVENTS } = await engine.solve(job, never, undefined, true);
  const ms = now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  const course = improvements(trace);
  return {
    ms: Math.round(ms * 1000) / 1000,
    cpuMs: (user + system) / 1000,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    figures: figuresOf(result),
    explanations: explanations(trace),
    ...(course.length > 0 && { trace: course }),
  };
}

const NO_EVENTS = Buffer.from('[]');

/** The program of a worker process: it answers orders until its parent is gone. */
export async function serveOrders(): Promise<void> {
  // An interrupt in a terminal reaches the whole process group; the parent decides how to react.
  process.on('SIGINT', () => {});
  const engine = nativeEngine(loadAddon());
  await engine.solve(WARM_UP, new AbortController().signal);
  const answer = (message: Answer) => process.send?.(message);
  process.on('message', ({ job }: Order) => {
    measure(engine, job).then(
      (measured) => answer({ measured }),
      (error: unknown) => answer({ failure: messageOf(error) }),
    );
  });
  answer({});
  await new Promise((resolve) => process.once('disconnect', resolve));
}

/** A first job: it keeps the start of the thread pool and the loading of code out of every measurement. */
const WARM_UP = encodeJob(
  toJob(
    toRequest({
      pieces: [{ width: 2, height: 1, quantity: 3 }],
      sheets: [{ width: 4, height: 2, quantity: 3 }],
    }),
    unsharedLimits(1000),
  ),
);
