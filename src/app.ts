import { type Handler, Hono } from 'hono';
import { cors } from 'hono/cors';
import { ContractError } from './contract/errors.ts';
import { admitter } from './http/checks.ts';
import type { Deps } from './http/deps.ts';
import { refusal } from './http/envelope.ts';
import { answerError, type Env } from './http/errors.ts';
import { type Method, methodsOf, wrongMethod } from './http/methods.ts';
import { observed } from './http/observe.ts';
import { servePages } from './http/page.ts';
import { health } from './http/routes/health.ts';
import { info } from './http/routes/info.ts';
import { deleteJob, job } from './http/routes/job.ts';
import { jobs } from './http/routes/jobs.ts';
import { openApi } from './http/routes/openapi.ts';
import { requestKey } from './http/routes/request-key.ts';
import { runtime } from './http/routes/runtime.ts';
import { schema } from './http/routes/schema.ts';
import { solve } from './http/routes/solve.ts';
import { stop, stopSolve } from './http/routes/stop.ts';
import { usage } from './http/routes/usage.ts';
import { validate } from './http/routes/validate.ts';
import { verify } from './http/routes/verify.ts';
import { STOP_TOKEN_HEADER, StopTokens } from './http/stop-tokens.ts';
import type { Pages } from './pages/pages.ts';

/**
 * The API: middleware and routes.
 *
 * @param pages those for people, in front of the API.
 */
export function createApp(deps: Deps, pages?: Pages): Hono<Env> {
  const app = new Hono<Env>();
  if (pages) app.use(servePages(deps, pages));
  app.use(observed(deps));
  route(app, '/health', { GET: health });
  route(app, '/api/v1/info', { GET: info(deps) });
  route(app, '/api/v1/schema', { GET: schema(deps) });
  route(app, '/api/v1/openapi.json', { GET: openApi(deps) });
  route(app, '/api/v1/runtime', { GET: runtime(deps) });
  route(app, '/api/v1/request-key', { POST: requestKey(deps) });
  const stops = new StopTokens();
  route(app, '/api/v1/solve', { POST: solve(deps, stops) });
  route(app, '/api/v1/solve/stop', { POST: stopSolve(stops) });
  const admit = admitter(deps);
  route(app, '/api/v1/validate', { POST: validate(deps, admit) });
  route(app, '/api/v1/verify', { POST: verify(deps, admit) });
  route(app, '/api/v1/jobs', { POST: jobs(deps) });
  route(app, '/api/v1/jobs/{id}', { GET: job(deps), DELETE: deleteJob(deps) });
  route(app, '/api/v1/jobs/{id}/stop', { POST: stop(deps) });
  route(app, '/api/v1/usage', { GET: usage(deps) });
  app.notFound((c) => refusal(c, new ContractError('not_found')));
  app.onError(answerError);
  // Hono prepares its routes at the first match. That takes 20 ms, which no client should wait.
  app.router.match('GET', '/');
  return app;
}

/** Browser clients of any origin may use every route. */
const PREFLIGHT = {
  origin: '*',
  allowHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id', 'Idempotency-Key', STOP_TOKEN_HEADER],
  maxAge: 86_400,
};

type Handlers = Readonly<Partial<Record<Method, Handler>>>;

/**
 * Hono's `cors` could also mark every answer, but then Hono copies each of them on the event loop.
 *
 * @param path as the contract writes it.
 */
function route(app: Hono<Env>, path: string, handlers: Handlers): void {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  app.options(pattern, cors({ ...PREFLIGHT, allowMethods: methodsOf(path) }));
  for (const [method, handler] of Object.entries(handlers)) app.on(method, pattern, handler);
  app.all(pattern, (c) => {
    const { error, allow } = wrongMethod(c.req.path, c.req.method);
    if (allow !== undefined) c.header('Allow', allow);
    return refusal(c, error);
  });
}
