import type { Counter, Histogram } from 'prom-client';

/**
 * Observations that are put off at most. One by one, between solves, each takes the event loop 3 to 5 microseconds, mostly
 * to load the library's code and data into the caches; together, a tenth of that.
 */
const MOST = 64;

/** The values of an observation's labels. */
type Labels = Readonly<Record<string, string | number>>;

const NO_LABELS: Labels = {};

/** A counter to be increased, or a histogram that gets a value. */
interface Observation {
  readonly counter: Counter | undefined;
  readonly histogram: Histogram | undefined;
  readonly labels: Labels;
  readonly value: number;
}

/** Puts observations off, to make many of them together. Whoever reads metrics makes all of them first. */
export class Observations {
  #pending: Observation[] = [];

  /** Increases `counter` by `value`. */
  count(counter: Counter<string>, labels: Labels = NO_LABELS, value = 1): void {
    this.#add({ counter, histogram: undefined, labels, value });
  }

  /** Gives `histogram` a value. */
  observe(histogram: Histogram<string>, labels: Labels | undefined, value: number): void {
    this.#add({ counter: undefined, histogram, labels: labels ?? NO_LABELS, value });
  }

  /** Makes all that were put off. */
  makeAll(): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const { counter, histogram, labels, value } of pending) {
      counter?.inc(labels, value);
      histogram?.observe(labels, value);
    }
  }

  #add(observation: Observation): void {
    if (this.#pending.push(observation) >= MOST) this.makeAll();
  }
}
