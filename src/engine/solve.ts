import type { Solved } from '../contract/envelope.ts';
import type { Addon } from './addon.ts';
import { whileWanted } from './while-wanted.ts';

/** The resources granted to one solve. */
export interface Granted {
  /** Milliseconds from the solve's start on its thread. */
  readonly maxMs: number;
  /** Threads for its islands. They affect the solve's duration, not its result. */
  readonly threads: number;
}

/** The result of a solve, and the course of its search. */
export interface Traced extends Solved {
  /** If requested: a JSON array of the events of the deep search. */
  readonly trace?: Uint8Array;
}

/** How far a deep search is. */
export interface SearchProgress {
  /** Sheets of the best layout so far. */
  readonly sheets: number;
  /** Area of these sheets in square millimetres. */
  readonly sheetArea: number;
  /** Piece instances that it leaves out. */
  readonly unplaced: number;
  /** What they take of the measure: their area, their new area or their cost. */
  readonly measure: number;
  /** No layout of all pieces takes less of the measure. Undefined if not all pieces can be placed. */
  readonly lowerBound?: number;
}

/** A solve that is queued or running. */
export interface Running {
  /** Ends it with its best layout so far, as if its time limit passed now. Further calls change nothing. */
  finish(): void;
  /** Null before the first layout of a deep search, and always for `greedy`. */
  progress(): SearchProgress | null;
}

/** The part of the solver that the service uses. Tests replace it with one that they control. */
export interface Engine {
  /** Version of the engine, the same as `result.engineVersion`. */
  readonly version: string;
  /**
   * Solves off the event loop.
   *
   * @param job encoded for the addon.
   * @param granted defaults to as much as the job asks for.
   * @param traced whether to report the course of the search as well; the result stays the same.
   * @param onStart called at once with the solve, to watch it and to end it early.
   * @returns the contents of the envelope; its `result` has passed the independent checker.
   * @throws the signal's reason, once the signal is aborted and the solve has ended; Error if the engine failed.
   */
  solve(
    job: Uint8Array,
    signal: AbortSignal,
    granted?: Granted,
    traced?: boolean,
    onStart?: (running: Running) => void,
  ): Promise<Traced>;
}

/** The engine behind the native addon. */
export function nativeEngine(addon: Addon): Engine {
  return {
    version: addon.engineVersion(),
    solve: (job, signal, granted, traced, onStart) =>
      whileWanted(addon, signal, (token) => {
        const solving = addon.solve(job, token, granted, traced);
        onStart?.(token);
        return solving;
      }),
  };
}
