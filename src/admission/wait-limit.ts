import type { Ticks } from '../clock.ts';

/** The time that one request may wait for threads, however often it has to: it passes while the request waits, and only then. */
export class WaitLimit {
  readonly #ticks: Ticks;
  #leftMs: number;
  #waitedMs = 0;

  /** @param ms all waits together. */
  constructor(ms: number, ticks: Ticks) {
    this.#ticks = ticks;
    this.#leftMs = ms;
  }

  get leftMs(): number {
    return this.#leftMs;
  }

  /** How long it has waited in all. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** The request waits from now on; what is returned says that it does no more. */
  begin(): () => void {
    const since = this.#ticks();
    return () => {
      const ms = this.#ticks() - since;
      this.#waitedMs += ms;
      this.#leftMs = Math.max(0, this.#leftMs - ms);
    };
  }
}
