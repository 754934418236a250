import type { Call } from './sqlite/state.ts';
import { type Asynchronous, OPERATIONS, type Operations } from './store.ts';

/** All operations, each forwarded to `perform`. */
export function asynchronous(perform: (call: Call) => Promise<unknown>): Asynchronous<Operations> {
  const operations = Object.keys(OPERATIONS).map((name) => [
    name,
    (...args: Call['args']) => perform({ name: name as Call['name'], args }),
  ]);
  return Object.fromEntries(operations) as Asynchronous<Operations>;
}
