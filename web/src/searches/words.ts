import { gapInWords, plural, squareMetres } from '../../../src/contract/words.ts';
import { type Failure, problemOf } from '../api/problems.ts';
import type { QueuedJob } from '../api/types.ts';
import { count } from '../app/words.ts';

/** What a search in the background tells people. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How much of a time: "20 s", "10 min", "1.5 h". Rounded down, because it is a promise. */
export function span(ms: number): string {
  if (ms < SECOND) return `${Math.floor(ms)} ms`;
  const [unit, name] = ms < 2 * MINUTE ? [SECOND, 's'] : ms < 2 * HOUR ? [MINUTE, 'min'] : [HOUR, 'h'];
  return `${Math.floor((10 * ms) / unit) / 10} ${name}`;
}

/** A running clock: "0:42", "1:02:03". */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / SECOND);
  const digits = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${digits(minutes)}:${digits(rest)}` : `${minutes}:${digits(rest)}`;
}

/** When a search was begun or ends: "14:05", and on another day than today "14:05 on 24 Dec". */
export function moment(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  const time = `${then.getHours()}:${String(then.getMinutes()).padStart(2, '0')}`;
  return then.toDateString() === today.toDateString()
    ? time
    : `${time} on ${then.getDate()} ${MONTHS[then.getMonth()]}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The best layout so far; undefined before the first, and for a strategy that tells nothing. */
export function bestOf({ progress }: QueuedJob): string | undefined {
  if (!progress || progress.measure === null) return undefined;
  const { measure, lowerBound, gap, unplaced } = progress;
  // A search that goes on at a gap of 0 looks for something else: cheaper cuts, for example.
  const bound = { lowerBoundArea: lowerBound, gap, optimal: false };
  // As long as pieces are left out, the sheet area says nothing.
  const quality = unplaced ? `${count(unplaced, 'piece')} left out` : gapInWords(bound);
  return `${squareMetres(measure)} of sheets, ${quality}`;
}

/** Why there is no news for now, and that nothing is lost. */
export function troubleOf(failure: Failure, isQueued: boolean): string {
  const isLost = failure.kind === 'unreachable' || failure.error.code === 'idempotency_conflict';
  const title = isLost ? 'No answer from the service' : problemOf(failure, true).title;
  return `${title}. ${isQueued ? 'The search goes on there; this page keeps asking.' : 'This page keeps trying.'}`;
}

/** Whether the search of a job has begun again, because the service was restarted. */
export function beganAnew(before: QueuedJob | undefined, now: QueuedJob): boolean {
  if (before?.status !== 'running') return false;
  return now.status === 'queued' || (now.status === 'running' && now.startedAt !== before.startedAt);
}

const elapsedOf = ({ progress }: QueuedJob): number => progress?.elapsedMs ?? 0;

/**
 * What a screen reader says about a job, if there is any news: its turns, its first layout, and then the best layout once a
 * minute.
 */
export function newsOf(before: QueuedJob | undefined, now: QueuedJob): string | undefined {
  if (now.status !== 'queued' && now.status !== 'running') return undefined;
  if (beganAnew(before, now)) return 'The service was restarted. The search begins anew';
  if (!before || before.status !== now.status)
    return now.status === 'queued' ? 'The search waits for its turn' : 'The search has begun';
  const best = bestOf(now);
  if (best === undefined) return undefined;
  if (bestOf(before) === undefined) return `A first layout: ${best}`;
  const minutes = Math.floor(elapsedOf(now) / MINUTE);
  if (minutes === Math.floor(elapsedOf(before) / MINUTE)) return undefined;
  return `After ${minutes} ${plural(minutes, 'minute')}: ${best}`;
}
