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

/** Maximum accounts remembered. */
const MAX_REMEMBERED = 10_000;

/** Maximum requests of one account that pass before its quota is checked against the state again. */
const MAX_PASSING = 100;

/** Solves left to an account at the last query of the state, minus its requests since then. */
interface Left {
  readonly period: string;
  solves: number;
}

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
  /** By key, or by client if there is no key. */
  readonly #left = new Map<string, Left>();

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
   * Refuses a request whose quota is used up, before its body is read. The charge decides later; this check only saves
   * reading. So it does not query the state each time. An account that had solves left passes as many times, up to
   * `MAX_PASSING`. Once it has none left, every request queries the state, and a new plan takes effect at once.
   *
   * @throws ContractError `rate_limit_exceeded` or `invalid_api_key`.
   */
  async requireLeft(key: string | undefined, client: string): Promise<void> {
    const account = key ?? client;
    const left = this.#left.get(account);
    // All plans have one period.
    const { period: now } = this.#period(key === undefined ? 'anonymous' : 'free');
    if (left && left.solves > 0 && left.period === now) {
      left.solves -= 1;
      return;
    }
    this.#left.delete(account);
    const { tier, period, solves, limit } = await this.#counted(key, client);
    if (solves >= limit) throw this.exhausted(tier, period);
    if (this.#left.size >= MAX_REMEMBERED) this.#left.clear();
    this.#left.set(account, { period, solves: Math.min(limit - solves, MAX_PASSING) - 1 });
  }

  /**
   * The refusal if the quota is used up by now, perhaps by simultaneous requests; undefined if it is not. For requests
   * that are refused anyway: a client without solves left must not be asked to try again.
   */
  async exhaustion(key: string | undefined, client: string): Promise<ContractError | undefined> {
    const { tier, period, solves, limit } = await this.#counted(key, client);
    return solves >= limit ? this.exhausted(tier, period) : undefined;
  }

  async #counted(key: string | undefined, client: string) {
    const { store } = this.#deps;
    if (key === undefined) {
      const { limit, period } = this.#period('anonymous');
      return {
        tier: 'anonymous',
        period,
        limit,
        solves: limit && (await store.used({ client }, period)),
      } as const;
    }
    const found = await store.findKey(key);
    if (found === undefined) throw new ContractError('invalid_api_key');
    return { tier: found.plan, ...(await this.usage(found)) };
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
    if (!(await store.charge({ client }, period, limit))) throw this.exhausted('anonymous', period);
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
