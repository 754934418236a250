import type { MiddlewareHandler } from 'hono';
import { ENDPOINTS } from '../contract/endpoints.ts';
import type { Deps } from './deps.ts';
import type { Env } from './errors.ts';
import { faultOf } from './fault.ts';
import { EVERY_ANSWER } from './headers.ts';
import { clientIdentity } from './identity.ts';
import { templateOf } from './methods.ts';
import { requestIdOf } from './request-id.ts';

export { faultOf } from './fault.ts';

const ROUTES: ReadonlySet<string> = new Set(ENDPOINTS.map(({ path }) => path));

/** Other paths are made up by clients, so they are neither measured nor logged one by one. */
function routeOf(path: string): string {
  if (ROUTES.has(path)) return path;
  const template = templateOf(path);
  return ROUTES.has(template) ? template : 'other';
}

/**
 * Names every request, measures it and logs one line: the client, the route, the outcome and the time it took. An internal
 * error is in the same line. One middleware does all that, because each takes time on every request.
 */
export function observed({ config, log, metrics }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const end = metrics.request();
    const requestId = requestIdOf(c.req.raw.headers);
    c.set('requestId', requestId);
    for (const [name, value] of Object.entries(EVERY_ANSWER)) c.header(name, value);
    c.header('X-Request-Id', requestId);
    const client = clientIdentity(c.req.raw.headers, c.env, config.trustProxyHeaders);
    const spent: Env['Variables']['spent'] = {};
    c.set('client', client);
    c.set('spent', spent);
    await next();
    const { status } = c.res;
    const route = routeOf(c.req.path);
    const refusal = c.get('refusal');
    const seconds = end(route, status, refusal?.code ?? '');
    if (refusal?.details.rateLimit) metrics.quotaRefused(refusal.details.rateLimit.plan);
    const [first] = refusal?.details.validationErrors ?? [];
    const line = {
      requestId,
      client,
      method: c.req.method,
      route,
      status,
      code: refusal?.code,
      faultCode: first?.code,
      fieldPath: first?.fieldPath,
      ms: milliseconds(seconds),
      waitMs: milliseconds(spent.waiting),
      solveMs: milliseconds(spent.solving),
    };
    if (refusal?.code === 'internal_error') log.error({ ...line, fault: faultOf(c.error) }, 'failed');
    else log.info(line, 'answered');
  };
}

/** To the microsecond. */
export const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds * 1e6) / 1e3;
