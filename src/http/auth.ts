import { ContractError } from '../contract/errors.ts';
import { isWellFormedKey } from '../state/key.ts';
import type { ActiveKey, StateStore } from '../state/store.ts';

/** The key of a request. An empty header counts as none. */
export const presentedKey = (headers: Headers): string | undefined => headers.get('X-API-Key') || undefined;

/**
 * The key of a request that needs one.
 *
 * @throws ContractError `api_key_required`.
 */
export function requiredKey(headers: Headers): string {
  const key = presentedKey(headers);
  if (key === undefined) throw new ContractError('api_key_required');
  return key;
}

/** Maximum keys remembered. */
const MAX_SEEN = 10_000;

/** Checks keys, and remembers the good ones. */
export class Keyring {
  readonly #store: StateStore;
  readonly #seen = new Set<string>();

  constructor(store: StateStore) {
    this.#store = store;
  }

  /**
   * Looks a key up. Check digits catch a mistyped key without a query of the state.
   *
   * @throws ContractError `invalid_api_key` if it is unknown or inactive.
   */
  async confirm(key: string): Promise<ActiveKey> {
    const found = isWellFormedKey(key) ? await this.#store.findKey(key) : undefined;
    if (found === undefined) {
      this.#seen.delete(key);
      throw new ContractError('invalid_api_key');
    }
    if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
    this.#seen.add(key);
    return found;
  }

  /**
   * Admits a key that was good before, without another query of the state. Only for requests that check the key again
   * before they do anything.
   *
   * @throws ContractError `invalid_api_key` if the key is not remembered, and is not good now.
   */
  async admit(key: string): Promise<void> {
    if (!this.#seen.has(key)) await this.confirm(key);
  }
}
