import { systemTicks } from '../../clock.ts';
import type { Unavailable } from './unavailable.ts';

/** Learns when the database cannot be reached, and when it can be reached again. */
export interface OutageWatcher {
  away(error: unknown): void;
  back(): void;
}

/** Milliseconds between probes: the service must recover within two seconds, and a probe may take most of them. */
export const PROBE_MS = 250;

/**
 * A circuit breaker. While the database is away, calls fail at once. Every `PROBE_MS` one of them first finds out whether
 * the database is back.
 */
export class Breaker {
  readonly #probe: () => Promise<void>;
  readonly #watcher: OutageWatcher;
  readonly #ticks: () => number;
  #reason: Unavailable | undefined;
  #probeAt = 0;

  constructor(probe: () => Promise<void>, watcher: OutageWatcher, ticks = systemTicks) {
    this.#probe = probe;
    this.#watcher = watcher;
    this.#ticks = ticks;
  }

  get isOpen(): boolean {
    return this.#reason !== undefined;
  }

  /** @throws Unavailable while the database is away. */
  async requireReachable(): Promise<void> {
    const reason = this.#reason;
    if (reason === undefined) return;
    if (this.#ticks() < this.#probeAt) throw reason;
    this.#probeAt = Number.POSITIVE_INFINITY;
    try {
      await this.#probe();
    } catch {
      this.#probeAt = this.#ticks() + PROBE_MS;
      throw reason;
    }
    this.#reason = undefined;
    this.#watcher.back();
  }

  /** The database is away. */
  open(reason: Unavailable): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#probeAt = this.#ticks() + PROBE_MS;
    this.#watcher.away(reason);
  }
}
