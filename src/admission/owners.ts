/** Owners that are kept in mind. */
const MOST_OWNERS = 10_000;

/** What is known of each owner. Beyond `MOST_OWNERS` the oldest that may be forgotten is, and then counts as new. */
export class Owners<T extends object> {
  readonly #new: () => T;
  readonly #mayForget: (known: T) => boolean;
  readonly #known = new Map<string, T>();

  /** @param fresh what is known of a new owner. */
  constructor(fresh: () => T, mayForget: (known: T) => boolean = () => true) {
    this.#new = fresh;
    this.#mayForget = mayForget;
  }

  /** What is known of `owner`; nothing of a new one. */
  find(owner: string): T | undefined {
    return this.#known.get(owner);
  }

  /** What is known of `owner`, who is kept in mind from now on. */
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
