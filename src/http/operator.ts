import { Hono } from 'hono';
import { ContractError } from '../contract/errors.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StateStore } from '../state/store.ts';
import type { Env } from './context.ts';
import { faultOf } from './errors.ts';
import { answerError, refusal, success } from './replies.ts';

/**
 * Checks whether the service can take requests.
 *
 * @throws ContractError `server_busy` with the reason; any other error is reported as `unready`.
 */
export interface ReadinessCheck {
  readonly check: () => void | Promise<void>;
  /** Replaces errors that clients must not see, such as paths. */
  readonly unready: string;
}

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

/** Milliseconds for which a proof holds: the disk is written about once a second, however often someone asks. */
const PROOF_KEPT_MS = 1_000;

/** How long a request waits for a proof, in milliseconds. It then gets an answer, and the proof continues. */
const PROOF_MS = 2_000;

/** Not ready while the state database cannot be written to. Each proof is a write. */
export function stateWritable(store: Pick<StateStore, 'proveWritable'>, log: Log): ReadinessCheck {
  let proof: Promise<void> | undefined;
  let wasWritable = true;

  async function prove(): Promise<void> {
    const write = store.proveWritable();
    const forget = () => void setTimeout(() => (proof = undefined), PROOF_KEPT_MS).unref();
    write.then(forget, forget);
    try {
      await inTime(write);
      if (!wasWritable) log.info('the state database can be written to again');
      wasWritable = true;
    } catch (error) {
      if (wasWritable) log.error({ fault: faultOf(error) }, 'the state database cannot be written to');
      wasWritable = false;
      throw error;
    }
  }

  return {
    check() {
      proof ??= prove();
      return proof;
    },
    unready: 'The state database cannot be written to.',
  };
}

async function inTime(write: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no write was done within ${PROOF_MS} ms`)), PROOF_MS);
  });
  try {
    await Promise.race([write, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Not ready while a solve is long past its time limit. Its threads are lost until a restart. */
export const noSolveOverdue = (watchdog: { readonly overdue: number }): ReadinessCheck => {
  const unready = 'A solve has not ended although its time limit has passed.';
  return {
    check() {
      if (watchdog.overdue > 0) throw new ContractError('server_busy', unready);
    },
    unready,
  };
};
