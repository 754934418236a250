import { ContractError } from '../contract/errors.ts';
import { isWellFormedKey } from '../state/key.ts';
import type { ActiveKey, StateStore } from '../state/store.ts';

/** The key that a request brings; an empty header counts as none. */
export const presentedKey = (headers: Headers): string | undefined => headers.get('X-API-Key') || undefined;

/** Keys remembered at most. */
const MOST_SEEN = 10_000;

/** Tells good keys from others, and remembers the good ones. */
export class Keyring {
  readonly #store: StateStore;
  readonly #seen = new Set<string>();

  constructor(store: StateStore) {
    this.#store = store;
  }

  /**
   * What is known of a key. A mistyped one is told by its check digits, without asking the state.
   *
   * @throws ContractError `invalid_api_key` where it is unknown or inactive.
   */
  async confirm(key: string): Promise<ActiveKey> {
    const found = isWellFormedKey(key) ? await this.#store.findKey(key) : undefined;
    if (found === undefined) {
      this.#seen.delete(key);
      throw new ContractError('invalid_api_key');
    }
    if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
    this.#seen.add(key);
    return found;
  }

  /**
   * Lets a key pass that was good before, without asking the state again: for requests that have it looked at once more
   * before they do anything.
   *
   * @throws ContractError `invalid_api_key` where it was not, and is not now.
   */
  async admit(key: string): Promise<void> {
    if (!this.#seen.has(key)) await this.confirm(key);
  }
}
