import type { Clock, Ticks } from '../clock.ts';
import type { JobStore } from '../state/jobs.ts';

/** Rows removed at a time after their time: some milliseconds, so that no count waits long. */
const SWEPT = 16;

/** Interval between looks for such rows in milliseconds, unless more are left. */
const SWEEP_MS = 10_000;

/** Removes what is kept of jobs and answers after its time, a little at each beat. */
export class Sweeping {
  readonly #parts: SweepingParts;
  #nextAt = 0;

  constructor(parts: SweepingParts) {
    this.#parts = parts;
  }

  async sweep(): Promise<void> {
    const { store, clock, ticks } = this.#parts;
    if (ticks() < this.#nextAt) return;
    const removed = await store.sweep(clock(), SWEPT);
    this.#nextAt = removed < SWEPT ? ticks() + SWEEP_MS : 0;
  }
}

interface SweepingParts {
  readonly store: Pick<JobStore, 'sweep'>;
  readonly clock: Clock;
  readonly ticks: Ticks;
}
