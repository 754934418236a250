import { Slots } from '../../../src/admission/slots.ts';

/** One piece of work that ends when the test says so. */
export class Work {
  readonly client = new AbortController();
  readonly outcome: Promise<unknown>;
  signal: AbortSignal | undefined;
  /** How many it was given. */
  threads: number | undefined;
  end: () => void = () => {};

  constructor(slots: Slots, asked = 1, identity = 'anybody', isShort = false) {
    const work = async (signal: AbortSignal, threads: number) => {
      Object.assign(this, { signal, threads });
      await new Promise<void>((resolve) => {
        this.end = resolve;
      });
      signal.throwIfAborted();
      return 'solved';
    };
    this.outcome = slots
      .run(asked, { identity, gone: this.client.signal }, work, undefined, isShort)
      .catch((error: unknown) => error);
  }

  get started(): boolean {
    return this.signal !== undefined;
  }
}

/** Slots for work that may wait long. */
export const slotsOf = (threads: number, waiting: number) => new Slots({ threads, waiting, waitMs: 60_000 });

/** Lets everything happen that is ready to happen. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Which of them have started. */
export const started = (works: Work[]) => works.map((work) => work.started);
