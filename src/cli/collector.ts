import type { ByteBudget } from '../admission/byte-budget.ts';
import { collector } from '../workers/collect.ts';

/** Interval between two looks at the budget, in milliseconds. */
const INTERVAL = 10_000;

/** Bytes held at one time that are worth a collection: a fifth of the default budget. */
const MUCH = 67_108_864;

/**
 * Collects garbage once much of the budget was held at one time and little of it still is. V8 by itself waits for more
 * requests, so a service at rest would go on holding the answers of its last ones. A collection takes some 15 ms, and
 * V8 drops compiled code with it: a service busy with small jobs, which never hold much, must not pay for that.
 */
export function collectAfterwards(budget: ByteBudget, collect: () => void = collector()): void {
  setInterval(() => {
    if (budget.inFlight < MUCH && budget.takePeak() >= MUCH) collect();
  }, INTERVAL).unref();
}
