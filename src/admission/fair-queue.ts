/** The rank of an owner. The least rank is next; an owner without one has to wait. */
export type Rank = (owner: string) => number | undefined;

/**
 * A queue that is fair between owners. The owner of the least rank is next; owners of equal rank take turns; the items of
 * one owner keep their order.
 *
 * A new owner joins the end of the round, so newcomers of equal rank cannot overtake anybody for ever.
 */
export class FairQueue<T> {
  /** The items of each owner. Owners are in the order of their turns, and each has an item. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many owners have items here. */
  get owners(): number {
    return this.#lines.size;
  }

  /** How many items of `owner` are here. */
  itemsOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  /** Whether another owner has items here. */
  hasOthersThan(owner: string): boolean {
    return this.#lines.size > (this.#lines.has(owner) ? 1 : 0);
  }

  /** The owner whose turn it is, and its first item that `counts`; by default, every item does. */
  next(
    rank: Rank,
    counts: (item: T) => boolean = () => true,
  ): { readonly owner: string; readonly item: T } | undefined {
    let next: { owner: string; item: T } | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [owner, line] of this.#lines) {
      const own = rank(owner);
      const item = line.find(counts);
      if (item === undefined || own === undefined || own >= least) continue;
      least = own;
      next = { owner, item };
    }
    return next;
  }

  push(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    if (line) line.push(item);
    else this.#lines.set(owner, [item]);
    this.#size += 1;
  }

  /** Takes out `item`, whose turn has come; `owner` goes to the end of the round. */
  take(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    this.remove(owner, item);
    if (!line?.length) return;
    this.#lines.delete(owner);
    this.#lines.set(owner, line);
  }

  /** Takes out `item`, if it is still here. */
  remove(owner: string, item: T): void {
    const line = this.#lines.get(owner) ?? [];
    const index = line.indexOf(item);
    if (index < 0) return;
    line.splice(index, 1);
    if (line.length === 0) this.#lines.delete(owner);
    this.#size -= 1;
  }

  /**
   * The item that has to make room for one more of `owner`, if there is one:
   *
   * 1. the newest item of the owner with most items, if that owner still has at least as many as `owner` afterwards.
   *    Owners whose rank is `margin` or more below that of `owner` are exempt;
   * 2. else the newest item of the owner of greatest rank, if that rank is `margin` or more above that of `owner`.
   */
  crowdedOutBy(owner: string, rank: (owner: string) => number, margin: number): T | undefined {
    const own = rank(owner);
    let longest: readonly T[] = [];
    let last: readonly T[] = [];
    let greatest = own + margin;
    for (const [other, line] of this.#lines) {
      const its = rank(other);
      if (its > own - margin && line.length > longest.length) longest = line;
      if (its < greatest) continue;
      greatest = its;
      last = line;
    }
    return longest.length - 1 > this.itemsOf(owner) ? longest.at(-1) : last.at(-1);
  }
}
