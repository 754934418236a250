/** How many solves a client has in one period; periods are UTC. */
export interface Quota {
  readonly limit: number;
  readonly period: 'daily' | 'monthly';
}

/** What a client without a key, and each plan, gets by default. */
export const DEFAULT_QUOTAS = {
  anonymous: { limit: 50, period: 'daily' },
  free: { limit: 1_000, period: 'monthly' },
  starter: { limit: 10_000, period: 'monthly' },
  pro: { limit: 100_000, period: 'monthly' },
  scale: { limit: 1_000_000, period: 'monthly' },
} as const satisfies Record<string, Quota>;

export type Tier = keyof typeof DEFAULT_QUOTAS;

export const TIERS = Object.keys(DEFAULT_QUOTAS) as readonly Tier[];

/** What a key can be of. */
export type Plan = Exclude<Tier, 'anonymous'>;

export const PLANS = TIERS.filter((tier) => tier !== 'anonymous');

/** The period of every plan. */
export const PLAN_PERIOD: (typeof DEFAULT_QUOTAS)[Plan]['period'] = 'monthly';

/** New keys that one client can be issued in a day, by default. */
export const DEFAULT_ISSUANCE_DAILY_CAP = 5;

/**
 * The period that a time lies in, as answers state it: a date, or a month.
 *
 * @param at a time in UTC, ISO 8601.
 */
export const periodOf = (period: Quota['period'], at: string): string =>
  at.slice(0, period === 'daily' ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length);
