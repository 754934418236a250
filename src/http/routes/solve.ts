import type { Handler } from 'hono';
import { solveEnvelope } from '../../contract/envelope.ts';
import { jobOf } from '../../domain/prepare.ts';
import { summaryOf } from '../../engine/summary.ts';
import { authenticate, presentedKey } from '../auth.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { written } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { Meter } from '../quota.ts';

/** `greedy` works on one thread. */
const GREEDY_THREADS = 1;

/** Computes a layout; the order of the checks is the contract's. */
export function solve(deps: Deps): Handler<Env> {
  const { engine, slots, offload, metrics, store } = deps;
  return async (c) => {
    requireJson(c.req.raw);
    const presented = presentedKey(c.req.raw.headers);
    const key = presented === undefined ? undefined : await authenticate(presented, store);
    const client = { identity: c.get('client'), gone: c.req.raw.signal };
    const prepared = await offload.prepare(await readBody(c.req.raw), client);
    const meter = key
      ? new Meter(deps, key.plan, { meter: key.meter })
      : new Meter(deps, 'anonymous', { client: client.identity });
    const admitted = metrics.wait();
    const work = async (signal: AbortSignal) => {
      admitted();
      const job = jobOf(prepared);
      const solved = metrics.solve(prepared.strategy);
      const result = await engine.solve(job, signal);
      solved(summaryOf(result));
      if (!prepared.includeSvg) return solveEnvelope(result);
      return [await offload.draw(job, result, { ...client, gone: signal })];
    };
    return written(c, await slots.run(GREEDY_THREADS, client, work, meter.charge));
  };
}
