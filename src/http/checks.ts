import type { Client, Slots } from '../admission/slots.ts';
import { ContractError } from '../contract/errors.ts';

/**
 * Admits checks: requests that cost nothing, so any number of clients may send any number of them. Most of the threads
 * and of the queue is left for solves. A check takes a thread in the same fair queue as a solve: a client with many
 * checks goes behind those that used less.
 */
export class FreeChecks {
  readonly #slots: Slots;
  readonly #most: number;
  #present = 0;

  /** @param places those of all threads and of the queue. Checks get a quarter of them, rounded up. */
  constructor(slots: Slots, places: number) {
    this.#slots = slots;
    this.#most = Math.ceil(places / 4);
  }

  /** @throws ContractError `server_busy` if there are as many checks as may be; else as `Slots.run` does. */
  async run<T>(client: Client, check: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#present >= this.#most) {
      throw new ContractError('server_busy', 'Too many requests are being checked; try again later.');
    }
    this.#present += 1;
    try {
      return await this.#slots.run(1, client, check);
    } finally {
      this.#present -= 1;
    }
  }
}
