import { useNow } from '../app/now.ts';
import { keepsKey } from '../job/solving.ts';
import { isLasting } from './memory.ts';
import type { Watched } from './searches.ts';
import { bestOf, clock, span, troubleOf } from './words.ts';
import './searches.css';

/** How far a search in the background is. */
export function SearchProgress(watched: Watched) {
  const { job, limitMs, trouble, isAnew, isStopping } = watched;
  const elapsedMs = useElapsed(watched);
  const isRunning = job?.status === 'running';
  const best = job && bestOf(job);
  return (
    <section class="search" aria-label="Progress of the search">
      <progress
        aria-label={isRunning ? 'Time of the search' : 'Waiting'}
        {...(isRunning && limitMs !== undefined && { max: limitMs, value: Math.min(elapsedMs, limitMs) })}
      />
      <p role="timer">
        {stateOf(watched)}
        {job && <b>{clock(elapsedMs)}</b>}
        {isRunning && limitMs !== undefined && ` of at most ${span(limitMs)}`}
      </p>
      {isRunning && <p>{best === undefined ? 'No layout yet' : `Best so far: ${best}`}</p>}
      {isAnew && (
        <p class="note">The service was restarted, so the search began anew. It is not counted again.</p>
      )}
      {trouble && <p class="note bad">{troubleOf(trouble, job !== undefined)}</p>}
      {job && !isStopping && <p class="hint">{lastingHint()}</p>}
    </section>
  );
}

/** Milliseconds for which it has been waiting or running. */
function useElapsed({ search, job, at }: Watched): number {
  const now = useNow();
  const before = job?.status === 'running' ? (job.progress?.elapsedMs ?? 0) : queuedMs(search.begunAt, at);
  return before + Math.max(0, now.value - at);
}

/** How long it had been waiting at a moment of `performance.now()`. */
const queuedMs = (begunAt: number, at: number): number => Math.max(0, performance.timeOrigin + at - begunAt);

function stateOf({ search, job, isStopping }: Watched): string {
  if (isStopping) return 'Stopping: ';
  if (!job) return search.id === undefined ? 'Sending the job …' : 'Asking for the search …';
  return job.status === 'queued' ? 'Waiting for a free place: ' : 'Searching: ';
}

function lastingHint(): string {
  if (!isLasting.value) return 'This browser has no room to remember the search: keep the page open.';
  return keepsKey.value
    ? 'You may close this page and come back.'
    : 'You may close this page and come back with the same key.';
}
