import { ContractError } from '../contract/errors.ts';
import { isWellFormedKey } from '../state/key.ts';
import type { ActiveKey, StateStore } from '../state/store.ts';

/** The key of a request. An empty header counts as none. */
export const presentedKey = (headers: Headers): string | undefined => headers.get('X-API-Key') || undefined;

/** @throws ContractError `api_key_required` if the request has no key. */
export function requiredKey(headers: Headers): string {
  const key = presentedKey(headers);
  if (key === undefined) throw new ContractError('api_key_required');
  return key;
}

/**
 * Looks a key up. Check digits catch a mistyped key without a query of the state.
 *
 * @throws ContractError `invalid_api_key` if it is unknown or inactive.
 */
export async function confirmKey(store: Pick<StateStore, 'findKey'>, key: string): Promise<ActiveKey> {
  const found = isWellFormedKey(key) ? await store.findKey(key) : undefined;
  if (found === undefined) throw new ContractError('invalid_api_key');
  return found;
}
