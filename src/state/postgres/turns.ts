import type { Wait } from './breaker.ts';

/** Returns a turn. */
type Release = () => void;

interface Waiting {
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}

/** Lets some callers work at a time, and the others wait in order. */
export class Turns {
  readonly #wait: Wait;
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(most: number, wait: Wait) {
    this.#free = most;
    this.#wait = wait;
  }

  /** @throws `late()` if no turn is free after `mostMs`; the reason of `failAll`. */
  take(mostMs: number, late: () => Error): Promise<Release> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(this.#releaseOnce());
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          cancel();
          begin();
        },
        fail(error) {
          cancel();
          reject(error);
        },
      };
      const begin = () => resolve(this.#releaseOnce());
      const cancel = this.#wait(mostMs, () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(late());
      });
      this.#waiting.push(waiting);
    });
  }

  /** Nobody who waits now gets a turn. */
  failAll(error: Error): void {
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }

  #releaseOnce(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#waiting.shift();
      if (next) next.begin();
      else this.#free += 1;
    };
  }
}
