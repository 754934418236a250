import type { Warning } from '../contract/response.ts';
import type { Addon } from './addon.ts';

/** Figures of a layout that the service measures. */
export interface Summary {
  /** Sheets used. */
  readonly sheets: number;
  readonly iterations: number;
  /** Share of the used sheets' area that pieces cover; 0 without sheets. */
  readonly utilization: number;
}

/** The outcome of a solve: members of the envelope, each as UTF-8 JSON. */
export interface Solved {
  readonly summary: Summary;
  readonly result: Uint8Array;
  /** Present if the strategy is `alns`. */
  readonly alnsStats?: Uint8Array;
  /** Present if the request asks for warnings. */
  readonly warnings?: Uint8Array;
}

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

/** Areas that show that some pieces must stay out, in square units of length. */
export interface Shortage {
  /** Null for entries without a material. */
  readonly material: string | null;
  /** Area of the pieces that fit some sheet. */
  readonly pieces: number;
  /** What they take at least, with the kerf between them. */
  readonly needed: number;
  /** Usable area of the sheets. */
  readonly sheets: number;
  /** Whether some sheets are cut already, and do not count. */
  readonly besideFixed: boolean;
}

/** What the engine finds out about a job without a search. */
export interface Findings {
  /** Whether every piece was judged by more than its size. */
  readonly complete: boolean;
  /** One for each material whose stock is too small. */
  readonly shortages: readonly Shortage[];
  /** The first pieces that no layout holds: their positions in the request, and why. */
  readonly misfits: readonly {
    readonly piece: number;
    readonly reason: NonNullable<Warning['reason']>;
    readonly message: string;
  }[];
}

/** What the engine tells without a search. Tests replace it with one that they control. */
export interface Checks {
  /**
   * Examines a job, off the event loop.
   *
   * @param job encoded for the addon.
   * @param maxMs after this time, it tells what it has found out.
   * @throws the signal's reason, once the signal is aborted; Error if the engine failed.
   */
  examine(job: Uint8Array, signal: AbortSignal, maxMs: number): Promise<Findings>;
  /**
   * Checks a response of any origin as an answer to a job, off the event loop.
   *
   * @param job encoded for the addon.
   * @param response a whole response, or its result alone, as UTF-8 JSON.
   * @param maxMs after this time, it tells what it has found out; without, the check takes as long as it needs.
   * @returns a `Verdict` as JSON.
   * @throws the signal's reason, once the signal is aborted; Error if the engine failed.
   */
  verify(job: Uint8Array, response: Uint8Array, signal: AbortSignal, maxMs?: number): Promise<Uint8Array>;
}

/** The checks of the native addon. */
export function nativeChecks(addon: Addon): Checks {
  return {
    async examine(job, signal, maxMs) {
      const found = await whileWanted(addon, signal, (token) => addon.examine(job, token, maxMs));
      return JSON.parse(found.toString());
    },
    verify: (job, response, signal, maxMs) =>
      whileWanted(addon, signal, (token) => addon.verify(job, response, token, maxMs)),
  };
}

/**
 * Does work of the addon that ends once the signal is aborted.
 *
 * @throws the signal's reason, once the signal is aborted and the work has ended; Error if the engine failed.
 */
async function whileWanted<T>(
  addon: Pick<Addon, 'CancelToken'>,
  signal: AbortSignal,
  work: (token: InstanceType<Addon['CancelToken']>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const token = new addon.CancelToken();
  const cancel = () => token.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(token);
  } catch (error) {
    throw isSignal(error) ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const isSignal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'cancelled';
