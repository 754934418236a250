import type { ByteBudget } from '../threads/byte-budget.ts';
import { collector } from '../threads/collect.ts';

/** How often it is looked whether much was returned, in milliseconds. */
const INTERVAL = 10_000;

/** Bytes that are worth a collection, which takes some 10 ms: a fifth of the default budget. */
const MUCH = 67_108_864;

/**
 * Has garbage collected once much of the budget was returned and little of it is held any more. V8 by itself would wait
 * for more requests, and a service at rest would go on holding the answers of its last ones.
 */
export function collectAfterwards(budget: ByteBudget, collect: () => void = collector()): void {
  setInterval(() => {
    if (budget.inFlight < MUCH && budget.takeReturned() >= MUCH) collect();
  }, INTERVAL).unref();
}
