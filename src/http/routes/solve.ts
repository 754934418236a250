import type { Handler } from 'hono';
import { solveEnvelope } from '../../contract/envelope.ts';
import { jobOf } from '../../domain/prepare.ts';
import { summaryOf } from '../../engine/summary.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { written } from '../envelope.ts';
import type { Env } from '../errors.ts';

/** `greedy` works on one thread. */
const GREEDY_THREADS = 1;

/** Computes a layout; the order of the checks is the contract's. */
export function solve({ engine, slots, offload, metrics }: Deps): Handler<Env> {
  return async (c) => {
    requireJson(c.req.raw);
    const client = { identity: c.get('client'), gone: c.req.raw.signal };
    const prepared = await offload.prepare(await readBody(c.req.raw), client);
    const admitted = metrics.wait();
    const envelope = await slots.run(GREEDY_THREADS, client, async (signal) => {
      admitted();
      const job = jobOf(prepared);
      const solved = metrics.solve(prepared.strategy);
      const result = await engine.solve(job, signal);
      solved(summaryOf(result));
      if (!prepared.includeSvg) return solveEnvelope(result);
      return [await offload.draw(job, result, { ...client, gone: signal })];
    });
    return written(c, envelope);
  };
}
