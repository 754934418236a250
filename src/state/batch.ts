import type { Outcome, Sent } from './store-thread.ts';

/** The outcomes of some calls. */
type Answers = readonly { readonly id: number; readonly outcome: Outcome }[];

/** Calls with at most this many milliseconds left are given up together. */
const SHORT_MS = 100;

/** Performs calls together, and waits up to `waitMs` for a lock held by another process. */
type Perform = (calls: readonly Sent[], waitMs: number) => readonly Outcome[];

/**
 * Performs calls. Each waits up to `mostMs` for a lock held by another process, counted from when it was requested; the
 * limit may shrink meanwhile. Calls that have waited longest are given up first.
 *
 * @param answer receives the outcomes, possibly in several batches.
 */
export function performInTime(
  calls: readonly Sent[],
  mostMs: () => number,
  perform: Perform,
  answer: (answers: Answers) => void,
): void {
  let open = calls;
  let passedMs = 0;
  const leftFor = ({ waitedMs }: Sent) => mostMs() - waitedMs - passedMs;
  while (open.length > 0) {
    const waitMs = Math.max(
      0,
      open.map(leftFor).reduce((least, left) => Math.min(least, left)),
    );
    const outcomes = perform(open, waitMs);
    const answers: { id: number; outcome: Outcome }[] = [];
    passedMs += waitMs;
    open = open.filter((sent, index) => {
      const outcome = outcomes[index] ?? { error: new Error('no reply'), isLocked: false };
      if ('isLocked' in outcome && outcome.isLocked && leftFor(sent) > SHORT_MS) return true;
      answers.push({ id: sent.id, outcome });
      return false;
    });
    answer(answers);
  }
}
