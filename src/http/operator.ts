import { Hono } from 'hono';
import { ContractError } from '../contract/errors.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StateStore } from '../state/store.ts';
import { refusal, success } from './envelope.ts';
import { answerError, type Env } from './errors.ts';

/** What the operator's address tells of. */
interface Watched {
  readonly metrics: Metrics;
  readonly store: StateStore;
  /** Whether the service is being stopped. */
  readonly draining: () => boolean;
}

/** The operator's routes, which have an address of their own: clients never see them. */
export function createOperatorApp({ metrics, store, draining }: Watched): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/metrics', async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  app.get('/ready', async (c) => {
    if (draining()) throw new ContractError('server_busy', 'The service is shutting down.');
    await store.policy();
    return success(c, { status: 'ready' });
  });
  app.notFound((c) => refusal(c, new ContractError('not_found')));
  app.onError((error, c) => {
    const unread = new ContractError('server_busy', 'The state database cannot be read.');
    return answerError(error instanceof ContractError ? error : unread, c);
  });
  return app;
}
