import type { Handler } from 'hono';
import { CONTRACT_VERSION } from '../../contract/envelope.ts';
import { LIMITS } from '../../contract/limits.ts';
import { jobBytes, jobOf } from '../../domain/prepared.ts';
import { readBody, requireJson } from '../body.ts';
import type { FreeChecks } from '../checks.ts';
import { clientOf, type Env } from '../context.ts';
import { written } from '../replies.ts';
import type { Services } from '../services.ts';

/**
 * Memory of a body while it is read and checked, as a multiple of its bytes. A list of eight million numbers takes 11 times
 * its bytes, a layout of single pieces 10 times.
 */
const MEMORY_PER_BYTE = 12;

/** Checks a response of any origin against the request that it answers. */
export function verify(services: Services, checks: FreeChecks): Handler<Env> {
  const { config, admission, solving } = services;
  const maxMs = Math.min(LIMITS.MAX_CHECK_MS, config.maxSolveMs);
  return async (c) => {
    requireJson(c.req.raw);
    const lease = c.get('lease');
    const client = clientOf(c, services);
    const body = await readBody(c, LIMITS.MAX_VERIFY_BYTES);
    // Reading holds the text of the body as well.
    lease.resize(MEMORY_PER_BYTE * body.byteLength);
    const { prepared, response } = await admission.workers.prepareClaim(body, client);
    lease.resize(jobBytes(prepared) + MEMORY_PER_BYTE * response.byteLength);
    const verdict = await checks.run(client, (signal) => {
      c.get('spent').waiting = client.waits.waitedMs / 1_000;
      return solving.checks.verify(jobOf(prepared), response, signal, maxMs);
    });
    const members = Buffer.from(verdict).toString().slice(1);
    return written(c, [Buffer.from(`{"ok":true,"contractVersion":"${CONTRACT_VERSION}",${members}`)]);
  };
}
