/** A process that has served for this long, in milliseconds, is replaced at once: whatever ended it is rare. */
const STABLE_MS = 10_000;

/** The pause before the second replacement in a row, and the longest pause, in milliseconds. Each pause doubles the last. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** After this many starts in a row that failed, a further one would fail as well. */
const MOST_FAILED_STARTS = 5;

/** Decides when a process that has ended is replaced. */
export class Replacements {
  #failedStarts = 0;
  #shortLives = 0;

  /** A process has begun to serve. */
  started(): void {
    this.#failedStarts = 0;
  }

  /**
   * A process has ended.
   *
   * @param servedMs how long it had served, in milliseconds; undefined: it never did.
   * @returns the pause before its replacement, in milliseconds; undefined: do not replace it.
   */
  pauseAfter(servedMs: number | undefined): number | undefined {
    if (servedMs === undefined) this.#failedStarts += 1;
    if (this.#failedStarts >= MOST_FAILED_STARTS) return undefined;
    if (servedMs !== undefined && servedMs >= STABLE_MS) this.#shortLives = 0;
    const pause = this.#shortLives === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (this.#shortLives - 1);
    this.#shortLives += 1;
    return Math.min(pause, LONGEST_PAUSE_MS);
  }
}
