import type { Charge } from '../admission/charge.ts';
import type { Clock } from '../clock.ts';
import { type Config, quotasOf } from '../config.ts';
import { ContractError } from '../contract/errors.ts';
import { PLAN_PERIOD, periodOf, type Quota, type Tier } from '../contract/quotas.ts';
import type { Reserved } from '../jobs/replays.ts';
import { faultOf, type Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { JobStore } from '../state/jobs.ts';
import type { Account, ActiveKey, PlanLimits, StateStore } from '../state/store.ts';

interface Parts {
  readonly store: StateStore & JobStore;
  /** The name of this process among those that share the state. */
  readonly owner: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'refundLost'>;
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

  /** The usage of a key in the current period. */
  async usage({ plan, meter }: ActiveKey) {
    const { limit, period } = this.#period(plan);
    return { period, solves: await this.#deps.store.used({ meter }, period), limit };
  }

  /**
   * Refuses a request whose quota is used up, before its body is read. The charge decides later.
   *
   * @param key undefined for a request without one, which counts for its client.
   * @throws ContractError `rate_limit_exceeded`.
   */
  async requireLeft(key: ActiveKey | undefined, client: string): Promise<void> {
    const exhaustion = await this.#exhaustion(key, client);
    if (exhaustion) throw exhaustion;
  }

  /**
   * The error for a request that failed with `error`: a used-up quota takes precedence over a busy server, because a client
   * without solves left must not be asked to try again.
   */
  async insteadOf(error: unknown, key: ActiveKey | undefined, client: string): Promise<unknown> {
    if (!(error instanceof ContractError) || error.code !== 'server_busy') return error;
    // If the state cannot be queried, the service is still busy.
    return (await this.#exhaustion(key, client).catch(() => undefined)) ?? error;
  }

  async #exhaustion(key: ActiveKey | undefined, client: string): Promise<ContractError | undefined> {
    const tier = key?.plan ?? 'anonymous';
    const { limit, period } = this.#period(tier);
    const account = key ? { meter: key.meter } : { client };
    const solves = limit && (await this.#deps.store.used(account, period));
    return solves >= limit ? this.exhausted(tier, period) : undefined;
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
    const { limit, period } = this.#period('anonymous');
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

  #period(tier: Tier): { readonly limit: number; readonly period: string } {
    const { limit, period } = this.#quotas[tier];
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
