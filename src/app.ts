import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { quotasOf } from './config.ts';
import { infoDocument, schemaDocument } from './contract/discovery.ts';
import { ContractError } from './contract/errors.ts';
import { FreeChecks } from './http/checks.ts';
import type { Env } from './http/context.ts';
import { leased, observed } from './http/middleware.ts';
import { servePages } from './http/page.ts';
import { answerError, bareDocument, document, refusal, success } from './http/replies.ts';
import { deleteJob, job, stopJob } from './http/routes/job.ts';
import { jobs } from './http/routes/jobs.ts';
import { requestKey } from './http/routes/request-key.ts';
import { runtime } from './http/routes/runtime.ts';
import { solve } from './http/routes/solve.ts';
import { STOP_TOKEN_HEADER, StopTokens, stopSolve } from './http/routes/stop.ts';
import { usage } from './http/routes/usage.ts';
import { validate } from './http/routes/validate.ts';
import { verify } from './http/routes/verify.ts';
import type { Services } from './http/services.ts';
import type { Pages } from './pages/pages.ts';

/** What the service shows besides its API. */
interface Shown {
  /** The OpenAPI document as the build wrote it. */
  readonly openApiDocument: Buffer<ArrayBuffer>;
  /** The pages for people. */
  readonly pages?: Pages;
}

/** The service: middleware and routes. */
export function createApp(services: Services, { openApiDocument, pages }: Shown): Hono<Env> {
  const { config, admission } = services;
  const app = new Hono<Env>();
  const held = leased(admission.bytes);
  const checks = new FreeChecks(admission.slots, config.maxConcurrentSolves + config.maxQueuedSolves);
  const stops = new StopTokens();
  app.use(requestId(), observed(services));
  if (pages) app.use(servePages(pages));
  route(app, '/health', { GET: [(c) => success(c, { status: 'alive' })] });
  route(app, '/api/v1/info', { GET: [document(infoDocument(config))] });
  route(app, '/api/v1/schema', { GET: [document(schemaDocument(quotasOf(config), config))] });
  // Tools expect the bare document, without an envelope.
  route(app, '/api/v1/openapi.json', { GET: [bareDocument(openApiDocument)] });
  route(app, '/api/v1/runtime', { GET: [runtime(services)] });
  route(app, '/api/v1/request-key', { POST: [held, requestKey(services)] });
  route(app, '/api/v1/solve', { POST: [held, solve(services, stops)] });
  route(app, '/api/v1/solve/stop', { POST: [stopSolve(stops)] });
  route(app, '/api/v1/validate', { POST: [held, validate(services, checks)] });
  route(app, '/api/v1/verify', { POST: [held, verify(services, checks)] });
  route(app, '/api/v1/jobs', { POST: [held, jobs(services)] });
  route(app, '/api/v1/jobs/{id}', { GET: [held, job(services)], DELETE: [deleteJob(services)] });
  route(app, '/api/v1/jobs/{id}/stop', { POST: [stopJob(services)] });
  route(app, '/api/v1/usage', { GET: [usage(services)] });
  app.notFound((c) => refusal(c, new ContractError('not_found')));
  app.onError(answerError);
  return app;
}

/** Browser clients of any origin may use every route. */
const PREFLIGHT = {
  origin: '*',
  allowHeaders: ['Content-Type', 'X-API-Key', 'X-Request-Id', 'Idempotency-Key', STOP_TOKEN_HEADER],
  maxAge: 86_400,
};

/** Hono serves HEAD wherever there is GET. */
const METHODS = { GET: ['GET', 'HEAD'], POST: ['POST'], DELETE: ['DELETE'] } as const;

type Handlers = Readonly<
  Partial<Record<keyof typeof METHODS, readonly (MiddlewareHandler<Env> | Handler<Env>)[]>>
>;

/** @param path as the contract writes it. */
function route(app: Hono<Env>, path: string, handlers: Handlers): void {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  const methods = Object.keys(handlers).flatMap((method) => [...METHODS[method as keyof Handlers]]);
  app.use(pattern, (c, next) => {
    c.set('route', path);
    return next();
  });
  app.options(pattern, cors({ ...PREFLIGHT, allowMethods: methods }));
  for (const [method, chain] of Object.entries(handlers)) app.on(method, [pattern], ...chain);
  app.all(pattern, (c) => {
    c.header('Allow', [...methods, 'OPTIONS'].join(', '));
    const message = `${path} does not support ${c.req.method}, only ${methods.join(' and ')}.`;
    return refusal(c, new ContractError('not_found', message));
  });
}
