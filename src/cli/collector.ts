import type { ByteBudget } from '../admission/byte-budget.ts';
import { loopWork } from '../clock.ts';
import { collector } from '../workers/collect.ts';

/** Interval between two checks, in milliseconds. */
const INTERVAL = 10_000;

/** Bytes in flight that make a collection worthwhile: a fifth of the default budget. */
const MUCH = 67_108_864;

/**
 * Work of the event loop that makes a collection worthwhile once it is at rest, in milliseconds: hundreds of requests or
 * connections. With this, a service whose event loop is a fiftieth at work collects once a minute at most.
 */
const MUCH_WORK = 1_000;

/**
 * Work in an interval that still counts as rest: a fiftieth of the interval. Where solves take all processors, they leave the
 * event loop less than a tenth, however many requests there are.
 */
const REST = INTERVAL / 50;

/**
 * Intervals of rest in a row after which it collects. That drops compiled code: each of the next 500 requests then takes some
 * 0.5 ms more of the event loop, and 0.7 ms of the threads that compile. A pause of some seconds must not cost that.
 */
const RESTS = 2;

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
  let rests = 0;
  let trims = 0;
  setInterval(() => {
    const now = work();
    const worked = now - lookedAt;
    lookedAt = now;
    rests = worked <= REST ? rests + 1 : 0;
    const isRested = rests >= RESTS && now - collectedAt >= MUCH_WORK;
    const isAfterBytes = budget.inFlight < MUCH && budget.takePeak() >= MUCH;
    if (isAfterBytes || isRested) {
      collectedAt = now;
      collect();
      trims = TRIMS;
    } else if (rests > 0 && trims > 0) {
      trims -= 1;
      trim();
    }
  }, INTERVAL).unref();
}
