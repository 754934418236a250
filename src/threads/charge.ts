import { ContractError } from '../contract/errors.ts';

/** Gives a charge back. */
export type Refund = () => Promise<void>;

/**
 * Charges a client for one solve.
 *
 * @throws ContractError `rate_limit_exceeded` where the quota is used up.
 */
export type Charge = () => Promise<Refund>;

/** What `Slots` runs. */
type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Work for `Slots` that is charged once its threads are its own, before it does anything else: whoever waits in vain
 * is never charged. Where the charge is refused, the work does not begin.
 *
 * Work that was cancelled with `server_busy` gets its charge back: that answer is never charged. Whatever else becomes
 * of work that has begun stays charged.
 */
export function charged<T>(charge: Charge, work: Work<T>): Work<T> {
  return async (signal) => {
    const refund = await charge();
    try {
      return await work(signal);
    } catch (error) {
      if (isBusy(signal.aborted ? signal.reason : error)) await refund();
      throw error;
    }
  };
}

const isBusy = (reason: unknown) => reason instanceof ContractError && reason.code === 'server_busy';
