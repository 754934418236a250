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
