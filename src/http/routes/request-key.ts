import type { Handler } from 'hono';
import { type KeyResponse, parseKeyRequest } from '../../contract/keys.ts';
import { periodOf } from '../../contract/quotas.ts';
import { readBody, requireJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import { success } from '../envelope.ts';
import type { Env } from '../errors.ts';
import { exchangeOf } from '../exchange.ts';
import { leased } from '../lease.ts';
import { rateLimited } from '../quota.ts';

const REFUSALS = {
  capped: (limit: number) => ({
    limit,
    message: `No more than ${limit} new keys a day are issued to one client.`,
  }),
  blocked: () => ({ limit: 0, message: 'No key is issued for this address.' }),
};

/** Issues the evaluation key of an address, or returns it. */
export function requestKey({ config, store, clock, bytes }: Deps): Handler<Env> {
  return async (c) => {
    requireJson(c.req.raw);
    const { email, address } = await leased(c, bytes, async (lease) =>
      parseKeyRequest(await readBody(c.req.raw, { lease, incoming: exchangeOf(c)?.incoming })),
    );
    const client = c.get('client');
    const at = clock();
    const dailyCap = config.issuanceDailyCap;
    const answer = await store.requestKey({ email: address, client, at, dailyCap });
    if (!('key' in answer)) {
      const { limit, message } = REFUSALS[answer.outcome](dailyCap);
      throw rateLimited('free', { limit, period: 'daily' }, periodOf('daily', at), message);
    }
    const newlyIssued = answer.outcome === 'issued';
    const members: KeyResponse = { key: answer.key, email, plan: 'free', newlyIssued };
    return success(c, members, newlyIssued ? 201 : 200);
  };
}
