import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { ContractError } from './contract/errors.ts';
import { limitRequests } from './http/connections.ts';
import type { Deps } from './http/deps.ts';
import { refusal } from './http/envelope.ts';
import { answerError, type Env } from './http/errors.ts';
import { observed } from './http/observe.ts';
import { health } from './http/routes/health.ts';
import { info } from './http/routes/info.ts';
import { requestKey } from './http/routes/request-key.ts';
import { runtime } from './http/routes/runtime.ts';
import { schema } from './http/routes/schema.ts';
import { solve } from './http/routes/solve.ts';
import { usage } from './http/routes/usage.ts';

/** The whole service, route by route. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(requestId());
  app.use(observed(deps));
  app.use(guarded);
  if (deps.config.trustProxyHeaders) app.use(limitRequests(deps));
  route(app, 'GET', '/health', health);
  route(app, 'GET', '/api/v1/info', info);
  route(app, 'GET', '/api/v1/schema', schema(deps));
  route(app, 'GET', '/api/v1/runtime', runtime(deps));
  route(app, 'POST', '/api/v1/request-key', requestKey(deps));
  route(app, 'POST', '/api/v1/solve', solve(deps));
  route(app, 'GET', '/api/v1/usage', usage(deps));
  app.notFound((c) => refusal(c, new ContractError('not_found')));
  app.onError(answerError);
  return app;
}

/** Answers are data for programs: nothing to run, to frame, to guess a type of, or to keep. */
const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Set before the answer, like all headers here: Hono would copy an answer that is there already. */
const guarded: MiddlewareHandler = (c, next) => {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
  return next();
};

/** The methods that a route answers beside OPTIONS: Hono serves HEAD wherever there is GET. */
const METHODS = { GET: ['GET', 'HEAD'], POST: ['POST'] };

/** Browser clients of any origin may use every route; no cookies are involved. */
const PREFLIGHT = {
  origin: '*',
  allowHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id'],
  maxAge: 86_400,
};

/** Hono's `cors` would do this for every answer, too, but then Hono copies each of them, on the event loop. */
const readableAnywhere: MiddlewareHandler = (c, next) => {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Access-Control-Expose-Headers', 'X-Request-Id');
  return next();
};

function route(app: Hono<Env>, method: keyof typeof METHODS, path: string, handler: Handler): void {
  const allowMethods = METHODS[method];
  app.options(path, cors({ ...PREFLIGHT, allowMethods }));
  app.use(path, readableAnywhere);
  app.on(method, path, handler);
  app.all(path, (c) => {
    c.header('Allow', [...allowMethods, 'OPTIONS'].join(', '));
    const message = `${path} does not answer ${c.req.method}, only ${allowMethods.join(' and ')}.`;
    return refusal(c, new ContractError('not_found', message));
  });
}
