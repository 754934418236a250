import type { SolveRequest } from '../contract/request.ts';
import type { Solved } from '../engine/engine.ts';
import type { Metrics } from '../observe/metrics.ts';

/** A search this long past its time limit is overdue, in milliseconds. */
const GRACE_MS = 1_000;

/** Names a solve in the log. */
export interface Subject {
  readonly requestId: string;
  readonly client: string;
}

/** A search that has begun. */
export interface Search {
  readonly strategy: SolveRequest['strategy'];
  readonly maxMs: number;
  readonly subject?: Subject | undefined;
}

/** Measures searches, and watches for those that do not end when their time is up: their threads are lost to all others. */
export class Watchdog {
  readonly #metrics: Pick<Metrics, 'solve'>;
  readonly #report: (subject: Subject | undefined) => void;
  #overdue = 0;

  /** @param report is called once for each overdue search. */
  constructor(metrics: Pick<Metrics, 'solve'>, report: (subject: Subject | undefined) => void) {
    this.#metrics = metrics;
    this.#report = report;
  }

  /** How many searches are overdue now. */
  get overdue(): number {
    return this.#overdue;
  }

  /** Watches a search, and resolves as it does. */
  async watch<T extends Pick<Solved, 'summary'>>(
    searching: Promise<T>,
    { strategy, maxMs, subject }: Search,
  ): Promise<T> {
    const measured = this.#metrics.solve(strategy);
    let isOverdue = false;
    let look: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      // After a delay, the event loop runs timers before it learns that a search has ended.
      look = setImmediate(() => {
        isOverdue = true;
        this.#overdue += 1;
        this.#report(subject);
      });
    }, maxMs + GRACE_MS);
    timer.unref();
    try {
      const found = await searching;
      measured(found.summary);
      return found;
    } finally {
      clearTimeout(timer);
      clearImmediate(look);
      if (isOverdue) this.#overdue -= 1;
    }
  }
}
