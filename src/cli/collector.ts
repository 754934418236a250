import type { ByteBudget } from '../admission/byte-budget.ts';
import { collector } from '../workers/collect.ts';

/** Interval between two checks of the budget, in milliseconds. */
const INTERVAL = 10_000;

/** Bytes in flight that make a collection worthwhile: a fifth of the default budget. */
const MUCH = 67_108_864;

/**
 * Collects garbage after a rush, once few bytes are in flight again. V8 itself waits for more requests, so an idle
 * service would keep its last answers. A collection takes about 15 ms and drops compiled code. So a service busy with
 * small jobs, which never hold much memory, must not pay for it.
 */
export function collectAfterwards(budget: ByteBudget, collect: () => void = collector()): void {
  setInterval(() => {
    if (budget.inFlight < MUCH && budget.takePeak() >= MUCH) collect();
  }, INTERVAL).unref();
}
