/** A solve this long past its time limit is overdue, in milliseconds. */
const GRACE_MS = 1_000;

/** Watches for solves that do not end when their time is up: their threads are lost to all others. */
export class Watchdog<Subject> {
  readonly #report: (subject: Subject) => void;
  #overdue = 0;

  /** @param report is called once for each overdue solve. */
  constructor(report: (subject: Subject) => void) {
    this.#report = report;
  }

  /** How many solves are overdue now. */
  get overdue(): number {
    return this.#overdue;
  }

  /** Watches a solve that has `leftMs` left, and resolves with its outcome. */
  async watch<T>(solve: Promise<T>, leftMs: number, subject: Subject): Promise<T> {
    let isOverdue = false;
    let look: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      // After a delay, the event loop runs timers before it learns that a solve has ended.
      look = setImmediate(() => {
        isOverdue = true;
        this.#overdue += 1;
        this.#report(subject);
      });
    }, leftMs + GRACE_MS);
    timer.unref();
    try {
      return await solve;
    } finally {
      clearTimeout(timer);
      clearImmediate(look);
      if (isOverdue) this.#overdue -= 1;
    }
  }
}
