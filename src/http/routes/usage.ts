import type { Handler } from 'hono';
import { ContractError } from '../../contract/errors.ts';
import type { UsageResponse } from '../../contract/keys.ts';
import { Keyring, presentedKey } from '../auth.ts';
import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';
import { Quotas } from '../quota.ts';

/** The usage of a key, and its quota. */
export function usage(deps: Deps): Handler {
  const keyring = new Keyring(deps.store);
  const quotas = new Quotas(deps);
  return async (c) => {
    const key = presentedKey(c.req.raw.headers);
    if (key === undefined) throw new ContractError('api_key_required');
    const found = await keyring.confirm(key);
    const { period, solves, limit } = await quotas.usage(found);
    const members: UsageResponse = { key, plan: found.plan, period, usage: { solves, limit } };
    return success(c, members);
  };
}
