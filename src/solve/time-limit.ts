import type { Ticks } from '../clock.ts';

/** Drawing time reserved for a piece, in milliseconds: 0.2 measured with one piece a sheet, and some to spare. */
const DRAWING_MS_A_PIECE = 0.3;

/** The same for a PTX file: 0.04 measured with one piece a sheet. */
const WRITING_MS_A_PIECE = 0.05;

/** Largest share of the time that is reserved for both. */
const DRAWING_SHARE = 1 / 2;

/** The time for the work on one request. */
export class TimeLimit {
  /** When it ends, in ticks, which are the same on every thread. */
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

  /** The time left for a solve whose layout of so many pieces is drawn, or written to a PTX file, afterwards. */
  leftForSolving(drawnPieces: number, writtenPieces = 0): number {
    const left = this.leftMs;
    const reserved = drawnPieces * DRAWING_MS_A_PIECE + writtenPieces * WRITING_MS_A_PIECE;
    return left - Math.min(left * DRAWING_SHARE, reserved);
  }
}
