import type { Answer } from '../api/answer.ts';
import type { Failure } from '../api/problems.ts';
import type { JobResponse, QueuedJob } from '../api/types.ts';

/** Following a job of the service, whatever the network does meanwhile. */

type JobAnswer = Answer<JobResponse>;

/** How it ended: with an ended job, with a refusal, or because people no longer follow it. */
export type End =
  | { readonly kind: 'ended'; readonly job: QueuedJob }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'left' };

export interface Waiting {
  /** Resolves after so many milliseconds, or earlier if there is a reason to try again. */
  readonly pause: (ms: number) => Promise<void>;
  readonly isLeft: () => boolean;
  /** Told of every failure that is tried again, and of `undefined` once there is an answer. */
  readonly onTrouble: (failure: Failure | undefined) => void;
}

export interface Following extends Waiting {
  readonly ask: (waitMs: number) => Promise<JobAnswer>;
  /** How long the next question may wait for the end, in milliseconds. */
  readonly waitMs: () => number;
  /** A clock in milliseconds. */
  readonly ticks: () => number;
  readonly onJob: (job: QueuedJob) => void;
}

/** Milliseconds before the second attempt; doubled from attempt to attempt. */
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Attempts to queue a job: some 30 s. Whoever waits for that wants to know. */
const MAX_ATTEMPTS = 6;

const delayOf = (failures: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);

/** Codes of a service that has troubles of its own. The job goes on. */
const PASSING: ReadonlySet<string> = new Set(['server_busy', 'internal_error']);

const passes = (failure: Failure): boolean =>
  failure.kind === 'unreachable' || PASSING.has(failure.error.code);

/** Asks for a job until it has ended. A connection that breaks does not harm the job, so it asks on and on. */
export async function follow(following: Following): Promise<End> {
  const { ask, waitMs, ticks, pause, isLeft, onJob, onTrouble } = following;
  for (let failures = 0; !isLeft(); ) {
    const wait = waitMs();
    const since = ticks();
    const answer = await ask(wait);
    if (isLeft()) break;
    // The question was cut short, to ask another one.
    if (answer.kind === 'stopped') continue;
    if (answer.kind !== 'ok') {
      if (!passes(answer)) return { kind: 'refused', failure: answer };
      failures += 1;
      onTrouble(answer);
      await pause(delayOf(failures));
      continue;
    }
    failures = 0;
    onTrouble(undefined);
    const { job } = answer.body;
    if (job.status !== 'queued' && job.status !== 'running') return { kind: 'ended', job };
    onJob(job);
    // A service that is about to end answers at once.
    if (ticks() - since < wait / 2) await pause(FIRST_DELAY_MS);
  }
  return { kind: 'left' };
}

/** Queues a job, again if no answer came: under its name, it is taken and counted once. */
export async function submit(
  attempt: () => Promise<JobAnswer>,
  { pause, isLeft, onTrouble }: Waiting,
): Promise<JobAnswer> {
  for (let failures = 0; ; ) {
    const answer = await attempt();
    onTrouble(undefined);
    const isLost =
      answer.kind === 'unreachable' ||
      (answer.kind === 'refused' && answer.error.code === 'idempotency_conflict');
    failures += 1;
    if (!isLost || failures >= MAX_ATTEMPTS) return answer;
    onTrouble(answer);
    await pause(delayOf(failures));
    if (isLeft()) return { kind: 'stopped' };
  }
}
