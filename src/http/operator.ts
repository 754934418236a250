import { Hono } from 'hono';
import { ContractError } from '../contract/errors.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StateStore } from '../state/store.ts';
import { refusal, success } from './envelope.ts';
import { answerError, type Env } from './errors.ts';

/**
 * Looks whether the service can take requests.
 *
 * @throws ContractError `server_busy`, saying why not; whatever else it throws is told as `unready`.
 */
export interface ReadinessCheck {
  readonly check: () => void | Promise<void>;
  /** Stands for errors that are not for clients' eyes, such as paths. */
  readonly unready: string;
}

/** What the operator's address tells of. */
interface Watched {
  readonly metrics: Metrics;
  /** Asked one after the other; the first that fails makes the service unready. */
  readonly readiness: readonly ReadinessCheck[];
}

/** The operator's routes, which have an address of their own: clients never see them. */
export function createOperatorApp({ metrics, readiness }: Watched): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/metrics', async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  app.get('/ready', async (c) => {
    for (const { check, unready } of readiness) {
      try {
        await check();
      } catch (error) {
        throw error instanceof ContractError ? error : new ContractError('server_busy', unready);
      }
    }
    return success(c, { status: 'ready' });
  });
  app.notFound((c) => refusal(c, new ContractError('not_found')));
  app.onError(answerError);
  return app;
}

/** Not ready while the service is being stopped. */
export const notDraining = (draining: () => boolean): ReadinessCheck => {
  const unready = 'The service is shutting down.';
  return {
    check() {
      if (draining()) throw new ContractError('server_busy', unready);
    },
    unready,
  };
};

/** Not ready while the state database cannot be read. */
export const stateReadable = (store: StateStore): ReadinessCheck => ({
  check: async () => void (await store.policy()),
  unready: 'The state database cannot be read.',
});

/** Not ready while a solve is long past its time limit: its threads are lost, and only a restart brings them back. */
export const noSolveOverdue = (watchdog: { readonly overdue: number }): ReadinessCheck => {
  const unready = 'A solve has not ended although its time limit has passed.';
  return {
    check() {
      if (watchdog.overdue > 0) throw new ContractError('server_busy', unready);
    },
    unready,
  };
};
