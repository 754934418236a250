import type { Handler } from 'hono';
import { solveEnvelope } from '../../contract/envelope.ts';
import { jobOf } from '../../domain/prepare.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { written } from '../envelope.ts';
import { clientIdentity } from '../identity.ts';

/** `greedy` works on one thread. */
const GREEDY_THREADS = 1;

/** Computes a layout; the order of the checks is the contract's. */
export function solve({ config, engine, slots, offload }: Deps): Handler {
  return async (c) => {
    requireJson(c.req.raw);
    const { headers, signal: gone } = c.req.raw;
    const client = { identity: clientIdentity(headers, c.env, config.trustProxyHeaders), gone };
    const prepared = await offload.prepare(await readBody(c.req.raw), client);
    const envelope = await slots.run(GREEDY_THREADS, client, async (signal) => {
      const job = jobOf(prepared);
      const result = await engine.solve(job, signal);
      if (!prepared.includeSvg) return solveEnvelope(result);
      return [await offload.draw(job, result, { ...client, gone: signal })];
    });
    return written(c, envelope);
  };
}
