import type { ServingStore } from '../../state/open.ts';
import type { KeyRequest } from '../../state/store.ts';
import type { Handlers, Link } from './link.ts';

/** The operations on keys that also count in memory, so only one process may do them. They are rare. */
const IN_THE_PRIMARY = ['recallKey', 'knownKey', 'requestKey'] as const;

/** The state as a serving process uses it: with its own connection, but keys are issued by the primary. */
export function sharedStore(store: ServingStore, primary: Pick<Link, 'ask'>): ServingStore {
  const asking = IN_THE_PRIMARY.map((name) => [name, (request: KeyRequest) => primary.ask(name, request)]);
  return { ...store, ...Object.fromEntries(asking) };
}

/** What the primary answers to that. */
export const issuing = (store: Pick<ServingStore, (typeof IN_THE_PRIMARY)[number]>): Handlers =>
  Object.fromEntries(IN_THE_PRIMARY.map((name) => [name, (request: KeyRequest) => store[name](request)]));
