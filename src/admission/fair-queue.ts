/** The rank of an owner: the least one is next. Nobody's turn comes without a rank. */
export type Rank = (owner: string) => number | undefined;

/**
 * A queue that is fair between owners: the one of the least rank is next, equal ones take turns, and the items of each come
 * in the order of their arrival.
 *
 * An owner with a new item goes to the end of the round, so no equal is overtaken for ever, however many come.
 */
export class FairQueue<T> {
  /** The items of each owner, the owners in the order of their turns; none is without items. */
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

  /** Whether anybody but `owner` has items here. */
  hasOthersThan(owner: string): boolean {
    return this.#lines.size > (this.#lines.has(owner) ? 1 : 0);
  }

  /** Whose turn it is, and the first item that counts; all do unless told otherwise. */
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

  /** The first item of whoever is first in the round, where nobody has a rank. */
  first(): { readonly owner: string; readonly item: T } | undefined {
    for (const [owner, [item]] of this.#lines) if (item !== undefined) return { owner, item };
    return undefined;
  }

  push(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    if (line) line.push(item);
    else this.#lines.set(owner, [item]);
    this.#size += 1;
  }

  /** Takes `item` out because its turn has come; the next turn of `owner` is after those of its equals. */
  take(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    this.remove(owner, item);
    if (!line?.length) return;
    this.#lines.delete(owner);
    this.#lines.set(owner, line);
  }

  /** Takes `item` out, wherever it is; nothing happens where it is not there any more. */
  remove(owner: string, item: T): void {
    const line = this.#lines.get(owner) ?? [];
    const index = line.indexOf(item);
    if (index < 0) return;
    line.splice(index, 1);
    if (line.length === 0) this.#lines.delete(owner);
    this.#size -= 1;
  }

  /**
   * The item that should make room for a further one of `owner`: the newest of whoever has most, where that one has
   * at least as many as `owner` even then; else the newest of whoever comes last by rank, `margin` or more after `owner`.
   * Who comes so long before `owner` need not make room.
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
