import type { Charge } from '../admission/charge.ts';
import type { Clock } from '../clock.ts';
import { type Config, quotasOf } from '../config.ts';
import { ContractError } from '../contract/errors.ts';
import { PLAN_PERIOD, type Plan, periodOf, type Quota, type Tier } from '../contract/quotas.ts';
import type { Reserved } from '../jobs/replays.ts';
import { faultOf, type Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { JobStore } from '../state/jobs.ts';
import type { Account, PlanLimits, StateStore } from '../state/store.ts';
import { confirmKey } from './auth.ts';

interface Parts {
  readonly store: StateStore & JobStore;
  /** The name of this process among those that share the state. */
  readonly owner: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'refundLost'>;
}

/** What a key, or a client without one, has used of its quota. */
export interface Usage {
  /** The number of the key. */
  readonly id?: number;
  readonly account: Account;
  readonly plan: Tier;
  readonly period: string;
  readonly solves: number;
  readonly limit: number;
}

/** The quotas of this server, and the usage counted against them. */
export class Quotas {
  readonly #deps: Parts;
  readonly #quotas: Readonly<Record<Tier, Quota>>;
  readonly #limits: PlanLimits;

  constructor(config: Config, deps: Parts) {
    const quotas = quotasOf(config);
    const { free, starter, pro, scale } = quotas;
    this.#deps = deps;
    this.#quotas = quotas;
    this.#limits = { free: free.limit, starter: starter.limit, pro: pro.limit, scale: scale.limit };
  }

  /**
   * The usage of a key in the current period.
   *
   * @throws ContractError `invalid_api_key`.
   */
  async ofKey(key: string): Promise<Usage & { readonly id: number; readonly plan: Plan }> {
    const period = periodOf(PLAN_PERIOD, this.#deps.clock());
    const find = (wanted: string) => this.#deps.store.findKeyUsage(wanted, period);
    const { id, plan, meter, solves } = await confirmKey(key, find);
    return { id, account: { meter }, plan, period, solves, limit: this.#limits[plan] };
  }

  /** The usage of a client without a key in the current period. */
  async ofClient(client: string): Promise<Usage> {
    const { limit, period } = this.#anonymous();
    const account = { client };
    const solves = limit && (await this.#deps.store.used(account, period));
    return { account, plan: 'anonymous', period, solves, limit };
  }

  /**
   * Refuses a request whose quota is used up, before its body is read. The charge decides later.
   *
   * @throws ContractError `rate_limit_exceeded`.
   */
  requireLeft({ plan, period, solves, limit }: Usage): void {
    if (solves >= limit) throw this.exhausted(plan, period);
  }

  /**
   * The error for a request that failed with `error`: a quota that is used up by now takes precedence over a busy server,
   * because a client without solves left must not be asked to try again.
   */
  async insteadOf(error: unknown, { account, plan, period, limit }: Usage): Promise<unknown> {
    if (!(error instanceof ContractError) || error.code !== 'server_busy') return error;
    // If the state cannot be queried, the service is still busy.
    const solves = await this.#deps.store.used(account, period).catch(() => 0);
    return solves >= limit ? this.exhausted(plan, period) : error;
  }

  /**
   * Returns a function that charges one solve to the key, or to the client if there is no key. In the same step the
   * state checks that the key is active and that a solve is left.
   *
   * @param reserved the reservation of a request with an `Idempotency-Key`, which is charged only once.
   * @throws ContractError `rate_limit_exceeded` or `invalid_api_key`, when the function is called.
   */
  charge(key: string | undefined, client: string, reserved?: Pick<Reserved, 'id'>): Charge {
    return () => (key === undefined ? this.#chargeClient(client) : this.#chargeKey(key, reserved));
  }

  /** The period to charge now, and the quotas of the plans. */
  get plans(): { readonly period: string; readonly limits: PlanLimits } {
    return { period: periodOf(PLAN_PERIOD, this.#deps.clock()), limits: this.#limits };
  }

  async #chargeClient(client: string) {
    const { store } = this.#deps;
    const { limit, period } = this.#anonymous();
    if (!(await store.charge(client, period, limit))) throw this.exhausted('anonymous', period);
    return () => this.#refund({ client }, period);
  }

  async #chargeKey(key: string, reserved: Pick<Reserved, 'id'> | undefined) {
    const { store, owner } = this.#deps;
    const { period, limits } = this.plans;
    const charged = reserved
      ? await store.chargeReplay(reserved.id, owner, key, period, limits)
      : await store.chargeKey(key, period, limits);
    if (charged.outcome === 'lost') throw new ContractError('idempotency_conflict');
    if (charged.outcome === 'unknown') throw new ContractError('invalid_api_key');
    if (charged.outcome === 'exhausted') throw this.exhausted(charged.plan, period);
    const { meter } = charged;
    return () => this.#refund({ meter }, period);
  }

  /** Never fails: the client learns why the solve failed, not that the refund did as well. */
  async #refund(account: Account, period: string): Promise<void> {
    const { store, log, metrics } = this.#deps;
    try {
      await store.refund(account, period);
    } catch (error) {
      metrics.refundLost();
      log.error({ fault: faultOf(error) }, 'a refund failed');
    }
  }

  #anonymous(): { readonly limit: number; readonly period: string } {
    const { limit, period } = this.#quotas.anonymous;
    return { limit, period: periodOf(period, this.#deps.clock()) };
  }

  /** The refusal where no solves are left in `period`. */
  exhausted(tier: Tier, period: string): ContractError {
    return rateLimited(tier, this.#quotas[tier], period);
  }
}

/** The refusal of a solve or a key beyond the quota. */
export function rateLimited(
  plan: Tier,
  { limit, period: limitKind }: Quota,
  period: string,
  message?: string,
): ContractError {
  const rateLimit = { plan, limitKind, limit: String(limit), period };
  return new ContractError('rate_limit_exceeded', message, { rateLimit });
}
