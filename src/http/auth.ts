import { ContractError } from '../contract/errors.ts';
import { isWellFormedKey } from '../state/key.ts';

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
 * @param find queries the state.
 * @throws ContractError `invalid_api_key` if it is unknown or inactive.
 */
export async function confirmKey<Found>(
  key: string,
  find: (key: string) => Promise<Found | undefined>,
): Promise<Found> {
  const found = isWellFormedKey(key) ? await find(key) : undefined;
  if (found === undefined) throw new ContractError('invalid_api_key');
  return found;
}
