/** Maximum remembered addresses of all parties. Beyond it, the addresses of the oldest party are dropped. */
const MOST_REMEMBERED = 10_000;

/**
 * The email addresses of today's refused key requests, by client and by network. They are kept in memory only, so that
 * refused requests never add a row to the state.
 */
export class AskedInVain {
  readonly #most: number;
  readonly #addresses = new Map<string, Set<string>>();
  #size = 0;
  #day = '';

  constructor(most = MOST_REMEMBERED) {
    this.#most = most;
  }

  /** The number of different addresses in refused requests of `party`. */
  of(party: string, day: string): number {
    return this.#today(day).get(party)?.size ?? 0;
  }

  has(party: string, address: string, day: string): boolean {
    return this.#today(day).get(party)?.has(address) ?? false;
  }

  add(party: string, address: string, day: string): void {
    if (this.has(party, address, day)) return;
    const addresses = this.#addresses.get(party);
    if (addresses) addresses.add(address);
    else this.#addresses.set(party, new Set([address]));
    this.#size += 1;
    if (this.#size > this.#most) this.#forgetFirst();
  }

  remove(party: string, address: string): void {
    const addresses = this.#addresses.get(party);
    if (!addresses?.delete(address)) return;
    if (addresses.size === 0) this.#addresses.delete(party);
    this.#size -= 1;
  }

  #today(day: string): ReadonlyMap<string, ReadonlySet<string>> {
    if (day !== this.#day) {
      this.#addresses.clear();
      this.#size = 0;
      this.#day = day;
    }
    return this.#addresses;
  }

  #forgetFirst(): void {
    for (const [party, addresses] of this.#addresses) {
      this.#addresses.delete(party);
      this.#size -= addresses.size;
      return;
    }
  }
}
