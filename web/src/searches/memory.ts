import { signal } from '@preact/signals';
import { onStored, store, stored } from '../app/storage.ts';
import { type Search, searchesOf, withoutOne, withoutSearch, withSearch } from './remembered.ts';

/** The searches that this browser remembers, for all its pages. */

export const remembered = signal<readonly Search[]>([]);

/** Whether they are there after the page is closed. */
export const isLasting = signal(true);

const read = (): readonly Search[] => searchesOf(stored('searches'));

/** Reads them, now and whenever another page changes them. */
export function startRemembering(): void {
  remembered.value = read();
  onStored('searches', () => {
    remembered.value = read();
  });
}

/** Another page of the same browser may have changed them just now. */
const current = (): readonly Search[] => (isLasting.peek() ? read() : remembered.peek());

export const remember = (search: Search): void => keep(withSearch(current(), search));

export const forget = (name: string): void => keep(withoutSearch(current(), name));

function keep(list: readonly Search[]): void {
  let kept = list;
  const isStored = () => store('searches', kept.length === 0 ? undefined : JSON.stringify(kept));
  isLasting.value = isStored();
  // Layouts that can be fetched again make room for a search that goes on.
  while (!isLasting.peek() && kept.some(({ endedAt }) => endedAt !== undefined)) {
    kept = withoutOne(kept);
    isLasting.value = isStored();
  }
  remembered.value = kept;
}
