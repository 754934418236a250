import response from 'virtual:arrival';
import { computed, effect, signal } from '@preact/signals';
import { isStale, solved } from '../job/solving.ts';
import { draft, focusWanted, job } from '../job/store.ts';

/** The editor, which folds to a bar while people look at a layout. */

export const isFolded = signal(false);

/** Whether people look at the example that the page begins with. */
export const isArrival = computed(() => solved.value?.response === response && !isStale.value);

/** Wide enough for a layout and its cuts, but not for the editor beside them. */
const WIDE = matchMedia('(min-width: 1200px)');

/** Shows the example with its layout, as the build made it. */
export function arrive(): void {
  const { request, labels } = draft.peek();
  if (!request) return;
  solved.value = { job: job.peek(), request, labels, response, elapsedMs: 0 };
  isFolded.value = true;
}

/** A layout folds the editor. Whoever changes the job, or is led to a place in it, gets it back. */
export function watchFold(): void {
  effect(() => {
    // While a search runs, people may want to stop it.
    if (solved.value && !solved.value.isFirst && !isStale.peek() && WIDE.matches) isFolded.value = true;
  });
  effect(() => {
    if (isStale.value || !solved.value || (focusWanted.value && focusWanted.value.place !== 'key'))
      isFolded.value = false;
  });
}
