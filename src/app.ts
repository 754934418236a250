import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { ContractError } from './contract/errors.ts';
import { limitRequests } from './http/connections.ts';
import type { Deps } from './http/deps.ts';
import { refusal } from './http/envelope.ts';
import { answerError, type Env } from './http/errors.ts';
import { EVERY_ANSWER } from './http/headers.ts';
import { METHODS, wrongMethod } from './http/methods.ts';
import { observed } from './http/observe.ts';
import { page } from './http/page.ts';
import { health } from './http/routes/health.ts';
import { info } from './http/routes/info.ts';
import { openApi } from './http/routes/openapi.ts';
import { requestKey } from './http/routes/request-key.ts';
import { runtime } from './http/routes/runtime.ts';
import { schema } from './http/routes/schema.ts';
import { solve } from './http/routes/solve.ts';
import { usage } from './http/routes/usage.ts';

/** The whole service: middleware and routes. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(requestId());
  app.use(observed(deps));
  app.use(guarded);
  if (deps.config.trustProxyHeaders) app.use(limitRequests(deps));
  route(app, 'GET', '/health', health);
  route(app, 'GET', '/api/v1/info', info);
  route(app, 'GET', '/api/v1/schema', schema(deps));
  route(app, 'GET', '/api/v1/openapi.json', openApi(deps));
  route(app, 'GET', '/api/v1/runtime', runtime(deps));
  route(app, 'POST', '/api/v1/request-key', requestKey(deps));
  route(app, 'POST', '/api/v1/solve', solve(deps));
  route(app, 'GET', '/api/v1/usage', usage(deps));
  app.get('*', page(deps));
  app.notFound((c) => refusal(c, new ContractError('not_found')));
  app.onError(answerError);
  return app;
}

/** Sets headers before the answer exists: otherwise Hono would copy the answer. */
const guarded: MiddlewareHandler = (c, next) => {
  for (const [name, value] of Object.entries(EVERY_ANSWER)) c.header(name, value);
  return next();
};

/** Browser clients of any origin may use every route. */
const PREFLIGHT = {
  origin: '*',
  allowHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id', 'Idempotency-Key'],
  maxAge: 86_400,
};

/** Hono's `cors` could also mark every answer, but then Hono copies each of them on the event loop. */
function route(app: Hono<Env>, method: keyof typeof METHODS, path: string, handler: Handler): void {
  app.options(path, cors({ ...PREFLIGHT, allowMethods: [...METHODS[method]] }));
  app.on(method, path, handler);
  app.all(path, (c) => {
    const { error, allow } = wrongMethod(path, c.req.method);
    if (allow !== undefined) c.header('Allow', allow);
    return refusal(c, error);
  });
}
