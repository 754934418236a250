import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { addressOf } from '../api/call.ts';
import { useNow } from '../app/now.ts';
import { count, grouped } from '../app/words.ts';
import { computeLayout, stopComputing } from '../searches/compute.ts';
import { COMPUTE, focusCompute } from '../searches/focus.ts';
import { LeftSearches } from '../searches/LeftSearches.tsx';
import { SearchProgress } from '../searches/SearchProgress.tsx';
import { isBusy, leaveSearch, notice, watched } from '../searches/searches.ts';
import { WayChoice } from '../searches/WayChoice.tsx';
import { Advice } from './Advice.tsx';
import { releaseAll } from './keeping.ts';
import { whereOf } from './places.ts';
import { giveUp, keepsKey, key, NOT_STOPPED, problem, running } from './solving.ts';
import { dropped, faults, focusOn, focusWanted, job, kept } from './store.ts';

const MAX_FAULTS = 20;

/** Starts and stops a solve, and tells what came of it if there is no layout. */
export function SolveBar() {
  const isStopping = watched.value?.isStopping ?? running.value?.stop === 'asked';
  return (
    <div class="solve-bar">
      <Faults />
      <Advice />
      <Failure />
      {running.value?.stop === 'failed' && <p class="note">{NOT_STOPPED}.</p>}
      {notice.value !== undefined && <p class="note">{notice.value}</p>}
      <Kept />
      {watched.value && <SearchProgress {...watched.value} />}
      {!isBusy.value && <LeftSearches />}
      {!isBusy.value && <WayChoice />}
      <div class="solve-line">
        <button
          id={COMPUTE}
          type="button"
          class="primary"
          aria-disabled={isBusy.value}
          onClick={computeLayout}
          title={isBusy.value ? '' : 'Ctrl+Enter'}
        >
          {isBusy.value ? 'Computing …' : 'Compute layout'}
        </button>
        {/* In a place of its own: a second click on the button that computes must not end what the first one began. */}
        {isBusy.value && (
          <button
            type="button"
            aria-disabled={isStopping}
            onClick={() => {
              focusCompute();
              stopComputing();
            }}
            title="Ends the search with its best layout so far"
          >
            Stop
          </button>
        )}
        {running.value?.stop !== undefined && (
          <button
            type="button"
            onClick={() => {
              focusCompute();
              giveUp();
            }}
            title="Ends the search without a layout"
          >
            Give it up
          </button>
        )}
        {running.value && <Elapsed {...running.value} />}
        {watched.value?.job && !isStopping && (
          <button
            type="button"
            onClick={() => {
              focusCompute();
              leaveSearch();
            }}
          >
            Leave it running
          </button>
        )}
        <KeyEntry />
      </div>
    </div>
  );
}

/** How many sheets stay as they are, and those that no longer can. */
function Kept() {
  const { length } = kept.value;
  return (
    <>
      {dropped.value !== undefined && <p class="note">{dropped.value}</p>}
      {length > 0 && (
        <p class="note">
          {count(length, 'sheet')} of a layout {length === 1 ? 'is' : 'are'} kept: the rest is computed around{' '}
          {length === 1 ? 'it' : 'them'}.{' '}
          <button type="button" class="link" onClick={releaseAll}>
            Release all
          </button>
        </p>
      )}
    </>
  );
}

interface ElapsedProps {
  readonly since: number;
  readonly limitMs: number | undefined;
}

function Elapsed({ since, limitMs }: ElapsedProps) {
  const now = useNow();
  const elapsedMs = Math.max(0, now.value - since);
  const isWaiting = elapsedMs > (limitMs ?? 0) + WAITING_MS;
  return (
    <p class="elapsed" role="timer">
      {(elapsedMs / 1_000).toFixed(1)} s
      {limitMs !== undefined && `. The search takes at most ${grouped(limitMs / 1_000)} s`}
      {isWaiting && '. The service is busy: your job waits for its turn, or for a large job to end.'}
    </p>
  );
}

/** Milliseconds after which an ordinary job is done, had it not been waiting. */
const WAITING_MS = 5_000;

/** The faults of the job, each leading to its place. */
function Faults() {
  const all = faults.value;
  if (all.length === 0) return null;
  return (
    <section class="problems" aria-label="Problems of the job">
      <h2>{count(all.length, 'problem')}</h2>
      <ul class="problem-list">
        {all.slice(0, MAX_FAULTS).map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            {place === '' ? (
              message
            ) : (
              <button type="button" class="link" onClick={() => focusOn(place)}>
                {whereOf(place, job.value)}
                {message}
              </button>
            )}
          </li>
        ))}
        {all.length > MAX_FAULTS && <li>And {all.length - MAX_FAULTS} more.</li>}
      </ul>
    </section>
  );
}

function Failure() {
  const found = problem.value;
  if (!found) return null;
  return (
    <section id="failure" class="problems" aria-label="Why there is no layout">
      <h2>{found.title}</h2>
      <p>
        {found.advice} {found.wantsKey && <a href={addressOf('key/')}>Get a free key</a>}
        {found.canRetry && (
          <button type="button" class="link" onClick={computeLayout}>
            Try again
          </button>
        )}
      </p>
    </section>
  );
}

/** A key of one's own, which raises the quota. */
function KeyEntry() {
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = problem.value?.field === 'key';
  useSignalEffect(() => {
    if (focusWanted.value?.place !== 'key' || !details.current) return;
    focusWanted.value = undefined;
    details.current.open = true;
    document.getElementById('key')?.focus();
  });
  return (
    <details ref={details} class="key-entry">
      <summary>{key.value === '' ? 'Without a key' : 'With your key'}</summary>
      <div class="key-fields">
        <label for="key">Key</label>
        <input
          id="key"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'failure' : undefined}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={key.value}
          placeholder="cl_free_…"
          onChange={({ currentTarget }) => (key.value = currentTarget.value.trim())}
        />
        <label class="tick">
          <input
            type="checkbox"
            checked={keepsKey.value}
            onChange={({ currentTarget }) => (keepsKey.value = currentTarget.checked)}
          />
          Keep it in this browser
        </label>
        <a href={addressOf('key/')}>Get a free key, see its usage</a>
      </div>
    </details>
  );
}
