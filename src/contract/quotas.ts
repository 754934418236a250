/** How many solves a client has per period. Periods are in UTC. */
export interface Quota {
  readonly limit: number;
  readonly period: 'daily' | 'monthly';
}

/** The default quotas: of clients without a key, and of each plan. */
export const DEFAULT_QUOTAS = {
  anonymous: { limit: 50, period: 'daily' },
  free: { limit: 3_000, period: 'monthly' },
  starter: { limit: 10_000, period: 'monthly' },
  pro: { limit: 100_000, period: 'monthly' },
  scale: { limit: 1_000_000, period: 'monthly' },
} as const satisfies Record<string, Quota>;

export type Tier = keyof typeof DEFAULT_QUOTAS;

export const TIERS = Object.keys(DEFAULT_QUOTAS) as readonly Tier[];

/** The plans that a key can have. */
export type Plan = Exclude<Tier, 'anonymous'>;

export const PLANS = TIERS.filter((tier) => tier !== 'anonymous');

/** The only plan that can be requested. */
export const REQUESTED_PLAN = 'free' satisfies Plan;

/** All plans have the same period. */
export const PLAN_PERIOD: (typeof DEFAULT_QUOTAS)[Plan]['period'] = 'monthly';

/** Default cap on the new keys of one client per day. */
export const DEFAULT_ISSUANCE_DAILY_CAP = 5;

/**
 * The period of a time, as answers state it: a date or a month.
 *
 * @param at a time in UTC, ISO 8601.
 */
export const periodOf = (period: Quota['period'], at: string): string =>
  at.slice(0, period === 'daily' ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length);
