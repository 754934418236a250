import { ContractError } from '../contract/errors.ts';

/** Refunds a charge. */
export type Refund = () => Promise<void>;

/**
 * Charges a client for one task.
 *
 * @throws ContractError `rate_limit_exceeded` if the quota is used up.
 */
export type Charge = () => Promise<Refund>;

/**
 * Whether a task that failed with `reason` is refunded: waiting in vain costs nothing, nor does `server_busy`. A task that
 * has begun stays charged, however else it ends.
 */
export const isGivenBack = (hasBegun: boolean, reason: unknown): boolean =>
  !hasBegun || (reason instanceof ContractError && reason.code === 'server_busy');

/** A charge, made or still to be made. */
export class Charging {
  /** Refunds it. Rejects if the charge is refused; never settles if it was given up before it was made. */
  readonly refund: Promise<Refund>;
  readonly #settle: (refund: Promise<Refund>) => void;
  #charge: Charge | undefined;

  constructor(charge: Charge) {
    let settle = (_: Promise<Refund>) => {};
    this.refund = new Promise((resolve) => {
      settle = resolve;
    });
    this.#settle = settle;
    this.#charge = charge;
  }

  get isMade(): boolean {
    return this.#charge === undefined;
  }

  /** Makes the charge, unless it is made already. */
  make(): this {
    if (this.#charge) this.#settle(this.#charge());
    this.#charge = undefined;
    return this;
  }

  /** Gives up a charge not yet made; refunds one that was not refused. */
  async giveBack(): Promise<void> {
    if (!this.isMade) {
      this.#charge = undefined;
      return;
    }
    const refund = await this.refund.catch(() => undefined);
    await refund?.();
  }
}

/**
 * How long charges are collected at most, in milliseconds. The first task to get a thread makes all of them. Where solves
 * take a few milliseconds, that happens earlier, and no timer wakes the event loop.
 */
const COLLECT_MS = 20;

/** Collects charges for some milliseconds and makes them together, which is far cheaper than one by one. */
export class CollectedCharges {
  #collected: Charging[] = [];
  #timer: NodeJS.Timeout | undefined;

  add(charge: Charge): Charging {
    this.#timer ??= setTimeout(() => this.makeAll(), COLLECT_MS);
    const charging = new Charging(charge);
    this.#collected.push(charging);
    return charging;
  }

  /** Makes them now. */
  makeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const charging of this.#collected.splice(0)) charging.make();
  }
}
