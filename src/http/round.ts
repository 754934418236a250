/** Newcomers that have their turns one after the other while others wait, so that these need not wait for ever. */
const MOST_IN_A_ROW = 8;

/**
 * A queue in which clients take turns. Who has had no turn lately comes before those who come again and again: a client that
 * asks for little need not wait for a whole round of others.
 *
 * A client counts as a newcomer again once the round has come to it and found nothing, as in RFC 8290, section 4.2.
 */
export class Round<T> {
  /** The items of clients that have had no turn lately, in order of arrival. */
  readonly #newcomers = new Map<string, T[]>();
  /** The items of all others, which may be none, in the order of their turns. */
  readonly #others = new Map<string, T[]>();
  #newcomersInARow = 0;
  #size = 0;

  /** Number of items. */
  get size(): number {
    return this.#size;
  }

  /** How many items of `client` are here. */
  itemsOf(client: string): number {
    return this.#lineOf(client)?.length ?? 0;
  }

  push(client: string, item: T): void {
    const line = this.#lineOf(client);
    if (line) line.push(item);
    else this.#newcomers.set(client, [item]);
    this.#size += 1;
  }

  /** Takes out the item whose turn it is; undefined if there is none. */
  shift(): T | undefined {
    const item =
      this.#newcomersInARow < MOST_IN_A_ROW
        ? (this.#shiftNewcomer() ?? this.#shiftOther())
        : (this.#shiftOther() ?? this.#shiftNewcomer());
    if (item === undefined) return undefined;
    this.#size -= 1;
    // Without anybody who waits, all are newcomers.
    if (this.#size === 0) this.#others.clear();
    return item;
  }

  #lineOf(client: string): T[] | undefined {
    return this.#others.get(client) ?? this.#newcomers.get(client);
  }

  #shiftNewcomer(): T | undefined {
    for (const [client, line] of this.#newcomers) {
      this.#newcomers.delete(client);
      this.#others.set(client, line);
      this.#newcomersInARow += 1;
      return line.shift();
    }
    return undefined;
  }

  #shiftOther(): T | undefined {
    this.#newcomersInARow = 0;
    for (const [client, line] of this.#others) {
      this.#others.delete(client);
      const item = line.shift();
      if (item === undefined) continue;
      this.#others.set(client, line);
      return item;
    }
    return undefined;
  }
}
