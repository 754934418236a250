import type { Ticks } from '../clock.ts';

/** Time that drawing takes for each piece, in milliseconds: 0.2 where each has a sheet of its own, and some to spare. */
const DRAWING_MS_A_PIECE = 0.3;

/** What drawing is kept of the time at most. */
const DRAWING_SHARE = 1 / 2;

/** The time that remains to one request; it runs out while there is work on it. */
export class TimeLimit {
  /** When it is over, in ticks: another thread can tell by its own. */
  readonly until: number;
  readonly #ticks: Ticks;

  /** @param ms from now on. */
  constructor(ms: number, ticks: Ticks) {
    this.#ticks = ticks;
    this.until = ticks() + ms;
  }

  get leftMs(): number {
    return Math.max(0, this.until - this.#ticks());
  }

  /** What is left for a solve, after which so many pieces are to be drawn. */
  leftForSolving(drawnPieces: number): number {
    const left = this.leftMs;
    return left - Math.min(left * DRAWING_SHARE, drawnPieces * DRAWING_MS_A_PIECE);
  }
}
