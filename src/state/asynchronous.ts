import { type Asynchronous, OPERATIONS, type Operations } from './store.ts';

/** A call of one operation. */
export interface Call<Name extends keyof Operations = keyof Operations> {
  readonly name: Name;
  readonly args: Parameters<Operations[Name]>;
}

/** All operations, each forwarded to `perform`. */
export function asynchronous(perform: (call: Call) => Promise<unknown>): Asynchronous<Operations> {
  const operations = Object.keys(OPERATIONS).map((name) => [
    name,
    (...args: Call['args']) => perform({ name: name as Call['name'], args }),
  ]);
  return Object.fromEntries(operations) as Asynchronous<Operations>;
}
