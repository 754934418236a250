import { ContractError } from '../contract/errors.ts';

/** Gives a charge back. */
export type Refund = () => Promise<void>;

/**
 * Charges a client for one piece of work.
 *
 * @throws ContractError `rate_limit_exceeded` where the quota is used up.
 */
export type Charge = () => Promise<Refund>;

/**
 * Whether work that ended with `reason` gets its charge back: who waited in vain is not charged, and `server_busy` is
 * never charged. Whatever else becomes of work that has begun stays charged.
 */
export const isGivenBack = (hasBegun: boolean, reason: unknown): boolean =>
  !hasBegun || (reason instanceof ContractError && reason.code === 'server_busy');

/** A charge that is made, or will be. */
export class Charging {
  /** What gives it back. Rejects where the charge is refused; never settles where it was given up before it was made. */
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

  /** Makes the charge, where that has not been done yet. */
  make(): this {
    if (this.#charge) this.#settle(this.#charge());
    this.#charge = undefined;
    return this;
  }

  /** Gives the charge up where it is not made yet, and takes it back where it was not refused. */
  async giveBack(): Promise<void> {
    if (!this.isMade) {
      this.#charge = undefined;
      return;
    }
    const refund = await this.refund.catch(() => undefined);
    await refund?.();
  }
}

/** How long charges are collected, in milliseconds. */
const COLLECT_MS = 5;

/** Charges that are made some milliseconds later, many at once: that costs far less than each alone. */
export class CollectedCharges {
  #collected: Charging[] = [];
  #timer: NodeJS.Timeout | undefined;

  add(charge: Charge): Charging {
    this.#timer ??= setTimeout(() => this.makeAll(), COLLECT_MS);
    const charging = new Charging(charge);
    this.#collected.push(charging);
    return charging;
  }

  /** Does not wait any longer. */
  makeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const charging of this.#collected.splice(0)) charging.make();
  }
}
