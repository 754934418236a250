import type { Handler } from 'hono';
import { solveEnvelope } from '../../contract/envelope.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import { toJob } from '../../domain/validate.ts';
import { renderSheets } from '../../svg/render.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';

/** `greedy` works on one thread. */
const GREEDY_THREADS = 1;

/** Computes a layout; the order of the checks is the contract's. */
export function solve({ config, engine, slots }: Deps): Handler {
  return async (c) => {
    requireJson(c.req.raw);
    const request = parseSolveRequest(await readBody(c.req.raw));
    const { job, result } = await slots.run(GREEDY_THREADS, c.req.raw.signal, async (signal) => {
      const job = toJob(request, config.maxSolveMs);
      return { job, result: await engine.solve(job, signal) };
    });
    const svg = request.includeSvg
      ? renderSheets(job, JSON.parse(Buffer.from(result).toString()))
      : undefined;
    return new Response(solveEnvelope(result, svg), { headers: { 'Content-Type': 'application/json' } });
  };
}
