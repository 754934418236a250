import type { Handler } from 'hono';
import { LIMITS } from '../../contract/limits.ts';
import { jobBytes } from '../../domain/prepare.ts';
import { examine } from '../../solve/examine.ts';
import { readBody } from '../body.ts';
import { type Admit, checkRoute } from '../checks.ts';
import type { Deps } from '../deps.ts';
import { enveloped, written } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { exchangeOf } from '../exchange.ts';

/** Checks a solve request without solving it. It refuses an invalid one as a solve does, in the same order. */
export function validate(deps: Deps, admit: Admit): Handler<Env> {
  const { checks, offload, config } = deps;
  const maxMs = Math.min(LIMITS.MAX_CHECK_MS, config.maxSolveMs);
  return checkRoute(deps, async (c, lease, client) => {
    const body = await readBody(c.req.raw, { lease, incoming: exchangeOf(c)?.incoming });
    const prepared = await offload.prepare(body, client);
    lease.resize(jobBytes(prepared));
    const examination = await admit(c, client, (signal) => examine(prepared, checks, signal, maxMs));
    const answer = { valid: true, ...examination };
    return written(c, [Buffer.from(JSON.stringify(enveloped(answer)))]);
  });
}
