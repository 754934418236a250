import type { Handler } from 'hono';
import { enveloped } from '../../contract/envelope.ts';
import { LIMITS } from '../../contract/limits.ts';
import { jobBytes } from '../../domain/prepared.ts';
import { examine } from '../../solve/examine.ts';
import { readBody, requireJson } from '../body.ts';
import type { FreeChecks } from '../checks.ts';
import { clientOf, type Env } from '../context.ts';
import { written } from '../replies.ts';
import type { Services } from '../services.ts';

/** Checks a solve request without solving it. It refuses an invalid one as a solve does, in the same order. */
export function validate(services: Services, checks: FreeChecks): Handler<Env> {
  const { config, admission, solving } = services;
  const maxMs = Math.min(LIMITS.MAX_CHECK_MS, config.maxSolveMs);
  return async (c) => {
    requireJson(c.req.raw);
    const client = clientOf(c, services);
    const body = await readBody(c);
    const prepared = await admission.workers.prepare(body, client);
    c.get('lease').resize(jobBytes(prepared));
    const examination = await checks.run(client, (signal) => {
      c.get('spent').waiting = client.waits.waitedMs / 1_000;
      return examine(prepared, solving.checks, signal, maxMs);
    });
    return written(c, [Buffer.from(JSON.stringify(enveloped({ valid: true, ...examination })))]);
  };
}
