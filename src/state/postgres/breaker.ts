import { Unavailable } from './unavailable.ts';

/** Told when the database cannot be reached, and when it can be reached again. */
export interface OutageWatcher {
  away(error: unknown): void;
  back(): void;
  /** Counts that were to be undone and will not be: these solves stay counted. */
  refundsLost(counts: number): void;
}

/** Calls `work` after some milliseconds. Returns what prevents that. */
export type Wait = (ms: number, work: () => void) => () => void;

/** Milliseconds between probes: the service must recover within two seconds, and a probe may take most of them. */
export const PROBE_MS = 250;

/**
 * A circuit breaker. While the database is away, nobody waits for it: calls fail at once, and a probe finds out when it
 * is back.
 */
export class Breaker {
  readonly #probe: () => Promise<void>;
  readonly #wait: Wait;
  readonly #watcher: OutageWatcher;
  #reason: Unavailable | undefined;
  #cancel = () => {};
  #isClosed = false;

  constructor(probe: () => Promise<void>, wait: Wait, watcher: OutageWatcher) {
    this.#probe = probe;
    this.#wait = wait;
    this.#watcher = watcher;
  }

  get isOpen(): boolean {
    return this.#reason !== undefined;
  }

  /** @throws Unavailable while the database is away. */
  requireReachable(): void {
    if (this.#reason) throw this.#reason;
  }

  /** The database is away. */
  open(error: Unavailable): void {
    if (this.#reason || this.#isClosed) return;
    this.#reason = new Unavailable('away', false, error.message, error);
    this.#watcher.away(error);
    this.#probeLater();
  }

  /** Stops probing. */
  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  #probeLater(): void {
    this.#cancel = this.#wait(PROBE_MS, () => void this.#tryAgain());
  }

  async #tryAgain(): Promise<void> {
    try {
      await this.#probe();
    } catch {
      if (!this.#isClosed) this.#probeLater();
      return;
    }
    if (this.#isClosed) return;
    this.#reason = undefined;
    this.#watcher.back();
  }
}

/** Waits by the timers of Node, which do not keep the process alive. */
export const waitByTimer: Wait = (ms, work) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};
