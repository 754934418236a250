import { quotasOf } from '../config.ts';
import { ContractError } from '../contract/errors.ts';
import { periodOf, type Quota, type Tier } from '../contract/quotas.ts';
import type { Account } from '../state/store.ts';
import type { Charge } from '../threads/charge.ts';
import type { Deps } from './deps.ts';

/** The quota that one client's solves are counted on. */
export class Meter {
  readonly #deps: Pick<Deps, 'store' | 'clock'>;
  readonly #tier: Tier;
  readonly #account: Account;
  readonly #quota: Quota;

  /** @param tier that says how much the account has. */
  constructor(deps: Pick<Deps, 'config' | 'store' | 'clock'>, tier: Tier, account: Account) {
    this.#deps = deps;
    this.#tier = tier;
    this.#account = account;
    this.#quota = quotasOf(deps.config)[tier];
  }

  /** What is counted in the period that runs. */
  async usage(): Promise<{ readonly period: string; readonly solves: number; readonly limit: number }> {
    const period = this.#period();
    return {
      period,
      solves: await this.#deps.store.used(this.#account, period),
      limit: this.#quota.limit,
    };
  }

  /** Counts one solve, in one step with the look whether there is one left. */
  readonly charge: Charge = async () => {
    const { store } = this.#deps;
    const period = this.#period();
    if (!(await store.charge(this.#account, period, this.#quota.limit))) {
      throw rateLimited(this.#tier, this.#quota, period);
    }
    return () => store.refund(this.#account, period);
  };

  #period(): string {
    return periodOf(this.#quota.period, this.#deps.clock());
  }
}

/** The refusal of one solve, or of one key, too many. */
export function rateLimited(
  plan: Tier,
  { limit, period: limitKind }: Quota,
  period: string,
  message?: string,
): ContractError {
  const rateLimit = { plan, limitKind, limit: String(limit), period };
  return new ContractError('rate_limit_exceeded', message, { rateLimit });
}
