import { Slots } from '../../../src/admission/slots.ts';

/** One piece of work that ends when the test says so. */
export class Work {
  readonly client = new AbortController();
  readonly outcome: Promise<unknown>;
  signal: AbortSignal | undefined;
  end: () => void = () => {};

  constructor(slots: Slots, threads = 1, identity = 'anybody') {
    this.outcome = slots
      .run(threads, { identity, gone: this.client.signal }, async (signal) => {
        this.signal = signal;
        await new Promise<void>((resolve) => {
          this.end = resolve;
        });
        signal.throwIfAborted();
        return 'solved';
      })
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
