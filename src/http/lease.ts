import type { Context } from 'hono';
import type { ByteBudget, Lease } from '../admission/byte-budget.ts';
import type { Env } from './errors.ts';
import { afterAnswer } from './exchange.ts';
import { shareOf } from './identity.ts';

/**
 * Answers a request with a lease on its bytes. The lease ends when `answer` has ended and the client has its answer or
 * is gone: a cancelled solve still holds its job until it has ended.
 */
export async function leased<T>(
  c: Context<Env>,
  budget: ByteBudget,
  answer: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = budget.lease(shareOf(c.get('client')));
  try {
    const response = await answer(lease);
    afterAnswer(c, () => lease.release());
    return response;
  } catch (error) {
    lease.release();
    throw error;
  }
}
