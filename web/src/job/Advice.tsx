import { useEffect } from 'preact/hooks';
import { count } from '../app/words.ts';
import { advice, watchAdvice } from './advice.ts';
import { whereOf } from './places.ts';
import { focusOn, job } from './store.ts';

const MAX_SHOWN = 10;

/** What the service warns of before a solve, each leading to its place. */
export function Advice() {
  useEffect(watchAdvice, []);
  const all = advice.value;
  if (all.length === 0) return null;
  return (
    <section class="note" aria-label="Warnings">
      <h2>{count(all.length, 'warning')}</h2>
      <ul class="problem-list">
        {all.slice(0, MAX_SHOWN).map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            {place === '' ? (
              message
            ) : (
              <button type="button" class="link" onClick={() => focusOn(place)}>
                {whereOf(place, job.value) + message}
              </button>
            )}
          </li>
        ))}
      </ul>
      {all.length > MAX_SHOWN && <p>{all.length - MAX_SHOWN} more are not shown.</p>}
    </section>
  );
}
