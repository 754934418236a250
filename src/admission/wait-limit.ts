import type { Ticks } from '../clock.ts';

/** The time that one request may wait for threads, over all its waits. It passes only while the request waits. */
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

  /** Begins a wait; the returned function ends it. */
  begin(): () => void {
    const since = this.#ticks();
    return () => {
      const ms = this.#ticks() - since;
      this.#waitedMs += ms;
      this.#leftMs = Math.max(0, this.#leftMs - ms);
    };
  }
}
