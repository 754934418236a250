/** How long a solve may be past its time limit before it counts as overdue, in milliseconds. */
const GRACE_MS = 1_000;

/** Watches for solves that do not end although their time is up: their threads are lost to all others. */
export class Watchdog<Subject> {
  readonly #report: (subject: Subject) => void;
  #overdue = 0;

  /** @param report is told once of each solve that is overdue. */
  constructor(report: (subject: Subject) => void) {
    this.#report = report;
  }

  /** How many solves are overdue now. */
  get overdue(): number {
    return this.#overdue;
  }

  /** Watches a solve that has so much time left, and tells its outcome. */
  async watch<T>(solve: Promise<T>, leftMs: number, subject: Subject): Promise<T> {
    let isOverdue = false;
    let look: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      // An event loop that was held up learns of the end of a solve only after its timers.
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
