interface Entry {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
}

/** What happens when, in a simulation: a heap by time. Events of one moment happen in the order of their entry. */
export class Agenda {
  readonly #heap: Entry[] = [];
  #order = 0;
  #now = 0;

  /** The simulated time in milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** Enters `work`, to be done in `ms` milliseconds. */
  after(ms: number, work: () => void): void {
    const entry = { at: this.#now + ms, order: this.#order++, work };
    let place = this.#heap.push(entry) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#heap[above];
      if (!other || !isBefore(entry, other)) break;
      this.#heap[place] = other;
      place = above;
    }
    this.#heap[place] = entry;
  }

  /** Does everything in turn, until nothing is left. */
  run(): void {
    for (let next = this.#take(); next; next = this.#take()) {
      this.#now = next.at;
      next.work();
    }
  }

  #take(): Entry | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last && first !== last) this.#sink(last);
    return first;
  }

  #sink(entry: Entry): void {
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const [one, two] = [this.#heap[left], this.#heap[left + 1]];
      if (!one) break;
      const isRight = two !== undefined && isBefore(two, one);
      const child = isRight ? two : one;
      if (!isBefore(child, entry)) break;
      this.#heap[place] = child;
      place = left + (isRight ? 1 : 0);
    }
    this.#heap[place] = entry;
  }
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
