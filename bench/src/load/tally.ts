import { type Latencies, latencies } from './latencies.ts';

/** The outcome of the requests of one phase. */
export interface Outcome {
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that ended without an answer. */
  readonly errors: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Answers with status 200 a second. */
  readonly perSecond: number;
  /** Of the answers with status 200. */
  readonly latencyMs: Latencies;
}

/** Counts the outcomes of requests. */
export class Tally {
  readonly #now: () => number;
  readonly #start: number;
  readonly #statuses = new Map<number, number>();
  readonly #times: number[] = [];
  #errors = 0;
  #last: number;

  /** @param now the clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
    this.#last = this.#start;
  }

  /** Number of requests that have ended, with or without an answer. */
  get ended(): number {
    return [...this.#statuses.values()].reduce((sum, count) => sum + count, this.#errors);
  }

  answer(status: number, ms: number): void {
    this.#last = this.#now();
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (status === 200) this.#times.push(ms);
  }

  error(): void {
    this.#errors += 1;
  }

  outcome(): Outcome {
    const seconds = (this.#last - this.#start) / 1000;
    return {
      statuses: Object.fromEntries([...this.#statuses].sort(([one], [other]) => one - other)),
      errors: this.#errors,
      seconds,
      perSecond: seconds > 0 ? this.#times.length / seconds : 0,
      latencyMs: latencies(this.#times),
    };
  }
}
