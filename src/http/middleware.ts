import type { MiddlewareHandler } from 'hono';
import type { ByteBudget } from '../admission/byte-budget.ts';
import { faultOf } from '../observe/log.ts';
import { afterAnswer, type Env } from './context.ts';
import { clientIdentity, shareOf } from './identity.ts';
import { EVERY_ANSWER } from './replies.ts';
import type { Services } from './services.ts';

/**
 * Measures every request and logs one line: the client, the route, the outcome and the time it took. An internal error
 * is in the same line.
 */
export function observed({
  config,
  observe: { log, metrics },
}: Pick<Services, 'config' | 'observe'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const end = metrics.request();
    for (const [name, value] of Object.entries(EVERY_ANSWER)) c.header(name, value);
    const client = clientIdentity(c.req.raw.headers, c.env, config.trustProxyHeaders);
    const spent: Env['Variables']['spent'] = {};
    c.set('client', client);
    c.set('spent', spent);
    await next();
    const { status } = c.res;
    // Other paths are made up by clients, so they are neither measured nor logged one by one.
    const { requestId, key, route = 'other', refusal } = c.var;
    const seconds = end(route, status, refusal?.code ?? '');
    if (refusal?.details.rateLimit) metrics.quotaRefused(refusal.details.rateLimit.plan);
    const [first] = refusal?.details.validationErrors ?? [];
    const line = {
      requestId,
      client,
      key,
      method: c.req.method,
      route,
      status,
      code: refusal?.code,
      faultCode: first?.code,
      fieldPath: first?.fieldPath ?? refusal?.details.fieldPath,
      ms: milliseconds(seconds),
      waitMs: milliseconds(spent.waiting),
      solveMs: milliseconds(spent.solving),
    };
    if (refusal?.code === 'internal_error') log.error({ ...line, fault: faultOf(c.error) }, 'failed');
    else log.info(line, 'answered');
  };
}

/** To the microsecond. */
const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds * 1e6) / 1e3;

/**
 * Accounts for the bytes that a request holds. They are given back when its handler has ended and the client has its answer
 * or is gone: a cancelled solve still holds its job until it has ended.
 */
export const leased =
  (bytes: ByteBudget): MiddlewareHandler<Env> =>
  async (c, next) => {
    const lease = bytes.lease(shareOf(c.get('client')));
    c.set('lease', lease);
    await next();
    if (c.error) lease.release();
    else afterAnswer(c, () => lease.release());
  };
