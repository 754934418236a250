import type { SolveResult } from '../../../src/contract/response.ts';
import type {
  Engine,
  Granted,
  Running,
  SearchProgress,
  Solved,
  Summary,
} from '../../../src/engine/engine.ts';

const bytes = (value: object) => Buffer.from(JSON.stringify(value));

/** The measures of a result; a test gives those that matter to it. */
function summaryOf(result: Partial<SolveResult>): Summary {
  const { sheetsUsed = 0, totalUsedArea = 0, totalWasteArea = 0, search } = result;
  const total = totalUsedArea + totalWasteArea;
  return {
    sheets: sheetsUsed,
    iterations: search?.iterations ?? 0,
    utilization: total === 0 ? 0 : totalUsedArea / total,
  };
}

/** One solve that the service asked for; it ends when the test says so, or at once when it is cancelled. */
export interface Solve {
  /** As the addon reads it. */
  readonly job: { readonly maxMs: number; readonly alns: { readonly numThreads: number } | null };
  readonly signal: AbortSignal;
  readonly granted: Granted | undefined;
  readonly answer: (result: object, alnsStats?: object) => void;
  readonly fail: (error: Error) => void;
  /** What the engine tells of its search. */
  progress: SearchProgress | null;
  /** Whether it was asked for its best layout so far. */
  isFinished: boolean;
}

/** An engine that does nothing by itself. */
export class ControllableEngine implements Engine {
  readonly version = '9.8.7';
  /** Every solve so far, in the order in which they started. */
  readonly solves: Solve[] = [];
  #onSolve: (() => void)[] = [];

  solve(
    job: Uint8Array,
    signal: AbortSignal,
    granted?: Granted,
    _traced?: boolean,
    onStart?: (running: Running) => void,
  ): Promise<Solved> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const solve: Solve = {
        job: JSON.parse(Buffer.from(job).toString()),
        signal,
        granted,
        answer: (result, alnsStats) =>
          resolve({
            summary: summaryOf(result),
            result: bytes(result),
            ...(alnsStats && { alnsStats: bytes(alnsStats) }),
          }),
        fail: reject,
        progress: null,
        isFinished: false,
      };
      this.solves.push(solve);
      onStart?.({
        finish: () => {
          solve.isFinished = true;
        },
        progress: () => solve.progress,
      });
      for (const notify of this.#onSolve.splice(0)) notify();
    });
  }

  /** The solve number `index`, counted from 0, once it has started. */
  async started(index: number): Promise<Solve> {
    for (;;) {
      const solve = this.solves[index];
      if (solve !== undefined) return solve;
      await new Promise<void>((resolve) => this.#onSolve.push(resolve));
    }
  }
}
