import { signal } from '@preact/signals';

/** What a screen reader says next. */
export const announcement = signal('');

/** Says something to people who do not see the page change. */
export function announce(text: string): void {
  // A text that is said twice must differ to be noticed.
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
