import { Hono } from 'hono';
import { ContractError } from '../contract/errors.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { ReadinessCheck } from '../observe/readiness.ts';
import type { Env } from './context.ts';
import { answerError, refusal, success } from './replies.ts';

/** The data behind the operator's address. */
interface Watched {
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  /** Checked in order; the first that fails makes the service unready. */
  readonly readiness: readonly ReadinessCheck[];
}

/** The operator's routes. They have their own address: clients never see them. */
export function createOperatorApp({ metrics, readiness }: Watched): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/metrics', async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  app.get('/ready', async (c) => {
    for (const { check, unready } of readiness) {
      try {
        await check();
      } catch {
        throw new ContractError('server_busy', unready);
      }
    }
    return success(c, { status: 'ready' });
  });
  app.notFound((c) => refusal(c, new ContractError('not_found')));
  app.onError(answerError);
  return app;
}
