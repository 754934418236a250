import type { Outcome, Sent } from './store-thread.ts';

/** What came of some calls. */
type Answers = readonly { readonly id: number; readonly outcome: Outcome }[];

/** Calls that have no more than this left of their time are given up together, in milliseconds. */
const SHORT_MS = 100;

/** Does some calls at once, and waits so many milliseconds for the lock of another process at most. */
type Perform = (calls: readonly Sent[], waitMs: number) => readonly Outcome[];

/**
 * Performs calls. Each waits for the lock of another process for `mostMs` at most, counted from when it was asked for;
 * that may become less meanwhile. Calls that have waited long already are given up before the others.
 *
 * @param answer is told what came of them, of some after the others.
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
