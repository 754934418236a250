/** Every strategy of the contract; the first is the default. */
export const STRATEGIES = ['greedy', 'alns'] as const;

export type Strategy = (typeof STRATEGIES)[number];
