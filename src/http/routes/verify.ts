import type { Handler } from 'hono';
import { CONTRACT_VERSION } from '../../contract/envelope.ts';
import { LIMITS } from '../../contract/limits.ts';
import { jobBytes, jobOf } from '../../domain/prepare.ts';
import { readBody } from '../body.ts';
import { type Admit, checkRoute } from '../checks.ts';
import type { Deps } from '../deps.ts';
import { written } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { exchangeOf } from '../exchange.ts';

/** Memory of a body while it is read and checked, as a multiple of its bytes: two copies, and what is read from it. */
const COPIES = 6;

/** Checks a response of any origin against the request that it answers. */
export function verify(deps: Deps, admit: Admit): Handler<Env> {
  const { checks, offload, config } = deps;
  const maxMs = Math.min(LIMITS.MAX_CHECK_MS, config.maxSolveMs);
  return checkRoute(deps, async (c, lease, client) => {
    const limit = LIMITS.MAX_VERIFY_BYTES;
    const body = await readBody(c.req.raw, { limit, lease, incoming: exchangeOf(c)?.incoming });
    // Reading holds the text of the body as well.
    lease.resize(COPIES * body.byteLength);
    const { prepared, response } = await offload.prepareClaim(body, client);
    lease.resize(jobBytes(prepared) + COPIES * response.byteLength);
    const verdict = await admit(c, client, (signal) =>
      checks.verify(jobOf(prepared), response, signal, maxMs),
    );
    const members = Buffer.from(verdict).toString().slice(1);
    return written(c, [Buffer.from(`{"ok":true,"contractVersion":"${CONTRACT_VERSION}",${members}`)]);
  });
}
