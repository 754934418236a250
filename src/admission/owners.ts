/** Most owners remembered, so that their memory is bounded. */
const MOST_OWNERS = 10_000;

/** A record of each owner. Beyond `MOST_OWNERS`, the oldest record that may be forgotten is, and its owner counts as new. */
export class Owners<T extends object> {
  readonly #new: () => T;
  readonly #mayForget: (known: T) => boolean;
  readonly #known = new Map<string, T>();

  /** @param fresh makes the record of a new owner. */
  constructor(fresh: () => T, mayForget: (known: T) => boolean = () => true) {
    this.#new = fresh;
    this.#mayForget = mayForget;
  }

  /** The record of `owner`, if there is one. */
  find(owner: string): T | undefined {
    return this.#known.get(owner);
  }

  /** The record of `owner`, made if there is none. */
  keep(owner: string): T {
    const known = this.#known.get(owner);
    if (known) return known;
    if (this.#known.size >= MOST_OWNERS) this.#forgetOne();
    const fresh = this.#new();
    this.#known.set(owner, fresh);
    return fresh;
  }

  forgetAll(): void {
    this.#known.clear();
  }

  #forgetOne(): void {
    for (const [owner, known] of this.#known) {
      if (!this.#mayForget(known)) continue;
      this.#known.delete(owner);
      return;
    }
  }
}
