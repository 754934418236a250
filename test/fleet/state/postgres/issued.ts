/** A key in a PostgreSQL state, and what it is charged against. */

import type { PostgresStore } from '../../../../src/state/postgres/store.ts';
import { keyRequest } from '../../../support/state/stores.ts';

export const LIMITS = { free: 1_000_000, starter: 9, pro: 9, scale: 9 };

export const MONTH = '2026-11';

/** Issues a key. */
export async function issued(store: PostgresStore, email = 'a@example.org'): Promise<string> {
  const answer = await store.requestKey(keyRequest(email));
  if (!('key' in answer)) throw new Error(answer.outcome);
  return answer.key;
}
