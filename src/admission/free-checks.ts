import { ContractError } from '../contract/errors.ts';

/**
 * How many checks may run or wait at a time. They cost nothing, so any number of clients may send any number of them:
 * most of the threads and of the queue is left for solves.
 */
export class FreeChecks {
  readonly #most: number;
  #present = 0;

  /** @param places those of all threads and of the queue. Checks get a quarter of them, rounded up. */
  constructor(places: number) {
    this.#most = Math.ceil(places / 4);
  }

  /** @throws ContractError `server_busy` if there are as many checks as may be; else whatever `check` throws. */
  async run<T>(check: () => Promise<T>): Promise<T> {
    if (this.#present >= this.#most) {
      throw new ContractError('server_busy', 'Too many requests are being checked; try again later.');
    }
    this.#present += 1;
    try {
      return await check();
    } finally {
      this.#present -= 1;
    }
  }
}
