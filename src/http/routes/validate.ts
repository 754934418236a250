import type { Handler } from 'hono';
import { LIMITS } from '../../contract/limits.ts';
import { jobBytes, validJob } from '../../domain/prepare.ts';
import { warningsOf } from '../../domain/warnings.ts';
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
    const findings = await admit(c, client, (signal) =>
      checks.examine(validJob(prepared).bytes, signal, maxMs),
    );
    const { advice } = validJob(prepared);
    const answer = {
      valid: true,
      instances: prepared.instances,
      pieceArea: advice.pieceArea,
      warnings: warningsOf(advice, findings),
      complete: findings.complete,
    };
    return written(c, [Buffer.from(JSON.stringify(enveloped(answer)))]);
  });
}
