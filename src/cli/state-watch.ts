import { faultOf, type Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StateWatcher } from '../state/open.ts';
import type { ThreadedStore } from '../state/store-thread.ts';

/** Logs and counts failures of the state database. */
export class StateWatch implements StateWatcher {
  /** Resolves when the thread of the database has ended, so that the service cannot continue. */
  readonly failure: Promise<undefined>;
  readonly #log: Log;
  readonly #metrics: Metrics;
  #fail = () => {};

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
    this.failure = new Promise((resolve) => {
      this.#fail = () => resolve(undefined);
    });
  }

  /** Warns if the database was too large for a full check at the start. */
  opened({ checked }: Pick<ThreadedStore, 'checked'>): void {
    if (checked === 'whole') return;
    const what = checked === 'pages' ? 'only its pages were checked' : 'it was not checked';
    this.#log.warn(`the state database is large: ${what}; run 'cutting-layout state check' regularly`);
  }

  failed(error: unknown): void {
    this.#log.fatal({ fault: faultOf(error) }, 'the state database thread has ended');
    this.#fail();
  }

  away(error: unknown): void {
    this.#metrics.stateAway();
    this.#log.error({ fault: faultOf(error) }, 'the state database cannot be reached');
  }

  back(): void {
    this.#log.info('the state database can be reached again');
  }

  refundsLost(counts: number): void {
    this.#metrics.refundLost(counts);
    this.#log.error({ counts }, 'refunds were lost');
  }
}
