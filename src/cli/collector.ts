import type { ByteBudget } from '../admission/byte-budget.ts';
import { loopWork } from '../clock.ts';
import { collector } from '../workers/collect.ts';

/** Interval between two checks, in milliseconds. */
const INTERVAL = 10_000;

/** Bytes in flight that make a collection worthwhile: a fifth of the default budget. */
const MUCH = 67_108_864;

/** Work in an interval that still counts as rest: a tenth of the interval. */
const REST = INTERVAL / 10;

/**
 * When to collect, by work of the event loop in milliseconds: once it has at most so much in an interval, and has had at
 * least so much since the last collection. Thousands of requests leave more behind than what follows them, which is
 * cleared away only when there is hardly any work. Either way it collects once a minute at most under a steady load.
 */
const RESTS = [
  { most: REST, least: 5_000 },
  { most: INTERVAL / 100, least: 500 },
];

/**
 * In how many intervals of rest after a collection what it freed is returned to the system. V8 frees large buffers after the
 * collection, and worker threads end when they have rested for half a minute.
 */
const TRIMS = 4;

/** What a rush leaves behind, and how it is cleared away. */
interface Collecting {
  /** Work of the event loop so far, in milliseconds. */
  readonly work?: () => number;
  readonly collect?: () => void;
  /** Returns what was freed to the system. */
  readonly trim: () => void;
}

/**
 * Collects garbage after a rush, be it one of bytes, once few of them are in flight again, or one of requests and
 * connections, once the event loop is at rest. V8 itself waits for more requests, so an idle service would keep its last
 * answers, and what floods of connections leave behind. A collection takes about 15 ms and drops compiled code. So a service
 * busy with small jobs, which never hold much memory, must not pay for it.
 *
 * The C library keeps what a collection frees, too, so it is trimmed afterwards.
 */
export function collectAfterwards(
  budget: ByteBudget,
  { work = loopWork, collect = collector(), trim }: Collecting,
): void {
  let collectedAt = work();
  let lookedAt = collectedAt;
  let trims = 0;
  setInterval(() => {
    const now = work();
    const worked = now - lookedAt;
    lookedAt = now;
    const isRested = RESTS.some(({ most, least }) => worked <= most && now - collectedAt >= least);
    const isAfterBytes = budget.inFlight < MUCH && budget.takePeak() >= MUCH;
    if (isAfterBytes || isRested) {
      collectedAt = now;
      collect();
      trims = TRIMS;
    } else if (worked <= REST && trims > 0) {
      trims -= 1;
      trim();
    }
  }, INTERVAL).unref();
}
