import { ContractError } from '../contract/errors.ts';
import { isWellFormedKey } from '../state/key.ts';
import type { ActiveKey, StateStore } from '../state/store.ts';

/** The key that a request brings; an empty header counts as none. */
export const presentedKey = (headers: Headers): string | undefined => headers.get('X-API-Key') || undefined;

/**
 * What is known of a key. A mistyped one is told by its check digits, without asking the state.
 *
 * @throws ContractError `invalid_api_key` where it is unknown or inactive.
 */
export async function authenticate(key: string, store: StateStore): Promise<ActiveKey> {
  const found = isWellFormedKey(key) ? await store.findKey(key) : undefined;
  if (found === undefined) throw new ContractError('invalid_api_key');
  return found;
}
