import type { ByteBudget } from '../admission/byte-budget.ts';
import { loopWork } from '../clock.ts';
import { collector } from '../workers/collect.ts';

/** Interval between two checks, in milliseconds. */
const INTERVAL = 10_000;

/** Bytes in flight that make a collection worthwhile: a fifth of the default budget. */
const MUCH = 67_108_864;

/**
 * Work of the event loop that makes a collection worthwhile once it is at rest, in milliseconds: thousands of requests or
 * connections. With this, a service that is a tenth at work collects once a minute at most.
 */
const MUCH_WORK = 5_000;

/** Work in an interval that still counts as rest: a tenth of the interval. */
const REST = INTERVAL / 10;

/** What a rush leaves behind, and how it is cleared away. */
interface Collecting {
  /** Work of the event loop so far, in milliseconds. */
  readonly work?: () => number;
  readonly collect?: () => void;
}

/**
 * Collects garbage after a rush, be it one of bytes, once few of them are in flight again, or one of requests and
 * connections, once the event loop is at rest. V8 itself waits for more requests, so an idle service would keep its last
 * answers, and what floods of connections leave behind. A collection takes about 15 ms and drops compiled code. So a service
 * busy with small jobs, which never hold much memory, must not pay for it.
 */
export function collectAfterwards(
  budget: ByteBudget,
  { work = loopWork, collect = collector() }: Collecting = {},
): void {
  let collectedAt = work();
  let lookedAt = collectedAt;
  setInterval(() => {
    const now = work();
    const isAtRest = now - lookedAt <= REST;
    lookedAt = now;
    const isAfterBytes = budget.inFlight < MUCH && budget.takePeak() >= MUCH;
    if (!isAfterBytes && !(isAtRest && now - collectedAt >= MUCH_WORK)) return;
    collectedAt = now;
    collect();
  }, INTERVAL).unref();
}
