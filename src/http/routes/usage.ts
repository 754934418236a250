import type { Handler } from 'hono';
import type { UsageResponse } from '../../contract/documents.ts';
import { requiredKey } from '../auth.ts';
import type { Env } from '../context.ts';
import { success } from '../replies.ts';
import type { Services } from '../services.ts';

/** The usage of a key, and its quota. */
export function usage({ state: { quotas } }: Services): Handler<Env> {
  return async (c) => {
    const key = requiredKey(c.req.raw.headers);
    const { id, plan, period, solves, limit } = await quotas.ofKey(key);
    c.set('key', id);
    const members: UsageResponse = { key, plan, period, usage: { solves, limit } };
    return success(c, members);
  };
}
