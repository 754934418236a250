import type { Handler } from 'hono';
import { ContractError } from '../../contract/errors.ts';
import type { UsageResponse } from '../../contract/keys.ts';
import { authenticate, presentedKey } from '../auth.ts';
import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';
import { Meter } from '../quota.ts';

/** What a key has used of its quota. */
export function usage(deps: Deps): Handler {
  return async (c) => {
    const key = presentedKey(c.req.raw.headers);
    if (key === undefined) throw new ContractError('api_key_required');
    const { plan, meter } = await authenticate(key, deps.store);
    const { period, solves, limit } = await new Meter(deps, plan, { meter }).usage();
    const members: UsageResponse = { key, plan, period, usage: { solves, limit } };
    return success(c, members);
  };
}
