import type { Engine } from '../../src/engine/solve.ts';

/** One solve that the service asked for; it ends when the test says so, or at once when it is cancelled. */
export interface Solve {
  /** As the addon reads it. */
  readonly job: { readonly maxMs: number };
  readonly signal: AbortSignal;
  readonly answer: (result: object) => void;
  readonly fail: (error: Error) => void;
}

/** An engine that does nothing by itself. */
export class ControllableEngine implements Engine {
  readonly version = '9.8.7';
  /** Every solve so far, in the order in which they started. */
  readonly solves: Solve[] = [];
  #onSolve: (() => void)[] = [];

  solve(job: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      this.solves.push({
        job: JSON.parse(Buffer.from(job).toString()),
        signal,
        answer: (result) => resolve(Buffer.from(JSON.stringify(result))),
        fail: reject,
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
