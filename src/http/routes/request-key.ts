import type { Handler } from 'hono';
import type { KeyResponse } from '../../contract/documents.ts';
import { periodOf } from '../../contract/quotas.ts';
import type { KeyRequest } from '../../state/store.ts';
import { readBody, requireJson } from '../body.ts';
import { clientOf, type Env } from '../context.ts';
import { shareOf } from '../identity.ts';
import { rateLimited } from '../quota.ts';
import { success } from '../replies.ts';
import type { Services } from '../services.ts';

/** The same message for every reason. It must not tell a blocked address from one that nobody has asked for. */
const REFUSED = 'No key is issued: a cap on requests for keys is used up, or this address gets none.';

/** Issues the evaluation key of an email address, or returns the existing one. */
export function requestKey(services: Services): Handler<Env> {
  const { config, admission, state, observe } = services;
  const { store } = state;
  const { clock, metrics } = observe;
  const { issuanceDailyCap: daily, issuanceHourlyCap: hourly, issuanceAddressCap: addresses } = config;
  const caps = { daily, hourly, addresses };

  return async (c) => {
    requireJson(c.req.raw);
    const client = c.get('client');
    const { email, address } = await admission.workers.keyRequest(await readBody(c), clientOf(c, services));
    const at = clock();
    const request: KeyRequest = { email: address, client, network: shareOf(client), at, caps };
    // An existing key is returned even if the state cannot be written to, for example while another process locks it.
    const answer = (await store.recallKey(request)) ?? (await store.requestKey(request));
    metrics.keyRequested(answer.outcome);
    if (!('key' in answer)) {
      throw rateLimited('free', { limit: daily, period: 'daily' }, periodOf('daily', at), REFUSED);
    }
    const newlyIssued = answer.outcome === 'issued';
    const members: KeyResponse = { key: answer.key, email, plan: 'free', newlyIssued };
    return success(c, members, newlyIssued ? 201 : 200);
  };
}
