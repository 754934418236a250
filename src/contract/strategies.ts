/** Every strategy of the contract; the first is the default. */
export const STRATEGIES = ['greedy', 'alns'] as const;

export type Strategy = (typeof STRATEGIES)[number];

/** Those that this release can run; asking for another one is `invalid_schema`. */
export const AVAILABLE_STRATEGIES: readonly Strategy[] = ['greedy'];
