import type { Handler } from 'hono';
import { solveEnvelope } from '../../contract/envelope.ts';
import { jobOf } from '../../domain/prepare.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { written } from '../envelope.ts';

/** `greedy` works on one thread. */
const GREEDY_THREADS = 1;

/** Computes a layout; the order of the checks is the contract's. */
export function solve({ engine, slots, offload }: Deps): Handler {
  return async (c) => {
    requireJson(c.req.raw);
    const prepared = await offload.prepare(await readBody(c.req.raw));
    const envelope = await slots.run(GREEDY_THREADS, c.req.raw.signal, async (signal) => {
      const job = jobOf(prepared);
      const result = await engine.solve(job, signal);
      return prepared.includeSvg ? [await offload.draw(job, result, signal)] : solveEnvelope(result);
    });
    return written(c, envelope);
  };
}
