/** One watch over a search: what it waits for can be cut short, and people can leave it. */
export class Session {
  /** The key of its search, whatever people enter meanwhile. */
  readonly key: string;
  #isLeft = false;
  #question = new AbortController();
  #wake = () => {};

  constructor(key: string) {
    this.key = key;
  }

  /** Whether people no longer watch. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** Aborts the next question when it is no longer of use. */
  question(): AbortSignal {
    this.#question = new AbortController();
    if (this.#isLeft) this.#question.abort();
    return this.#question.signal;
  }

  /** Resolves after so many milliseconds, or once the network is back or somebody hurries it. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        removeEventListener('online', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      addEventListener('online', wake);
      this.#wake = wake;
      if (this.#isLeft) wake();
    });
  }

  /** Lets the next question come at once. */
  hurry(): void {
    this.#question.abort();
    this.#wake();
  }

  leave(): void {
    this.#isLeft = true;
    this.hurry();
  }
}
