/**
 * A queue that is fair between owners: they take turns, and the items of each come in the order of their arrival.
 *
 * An owner with a new item goes to the end of the round, so nobody is overtaken for ever, however many come.
 */
export class FairQueue<T> {
  /** The items of each owner, the owners in the order of their turns; none is without items. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The item whose turn it is. */
  get head(): T | undefined {
    const [line] = this.#lines.values();
    return line?.[0];
  }

  push(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    if (line) line.push(item);
    else this.#lines.set(owner, [item]);
    this.#size += 1;
  }

  /** Takes the head out; its owner's next turn is after those of all others. */
  shift(): T | undefined {
    const [first] = this.#lines;
    if (first === undefined) return undefined;
    const [owner, line] = first;
    this.#lines.delete(owner);
    if (line.length > 1) this.#lines.set(owner, line);
    this.#size -= 1;
    return line.shift();
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
   * at least as many as `owner` even then.
   */
  crowdedOutBy(owner: string): T | undefined {
    const own = this.#lines.get(owner)?.length ?? 0;
    let longest: readonly T[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    return longest.length - 1 > own ? longest.at(-1) : undefined;
  }
}
