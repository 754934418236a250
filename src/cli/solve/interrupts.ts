import type { Running } from '../../engine/solve.ts';

/** What Ctrl-C does: the first ends the search with its best layout so far, the second ends the command. */
export class Interrupts {
  readonly #cancel = new AbortController();
  readonly #tell: (line: string) => void;
  readonly #quit: () => void;
  #running: Pick<Running, 'finish'> | undefined;
  #hasFinished = false;
  #isRepeated = false;

  /**
   * @param tell writes a line to the person who pressed it.
   * @param quit ends the command.
   */
  constructor(tell: (line: string) => void, quit: () => void) {
    this.#tell = tell;
    this.#quit = quit;
  }

  /** Aborted by the second, just before the command ends: its exit waits for the thread of the solve. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Whether a solve was asked for its best layout so far. */
  get hasFinished(): boolean {
    return this.#hasFinished;
  }

  /** From now on, the first ends this solve. */
  started(running: Pick<Running, 'finish'>): void {
    this.#running = running;
  }

  /** There is nothing to end early any more. */
  ended(): void {
    this.#running = undefined;
  }

  /** Reacts to Ctrl-C. */
  press(): void {
    if (this.#isRepeated) {
      this.#cancel.abort();
      this.#quit();
    } else if (this.#running) {
      this.#hasFinished = true;
      this.#running.finish();
      this.#tell('stopping at the best layout so far; Ctrl-C again ends without an answer');
    } else this.#tell('writing the answer; Ctrl-C again ends without it');
    this.#isRepeated = true;
  }
}
