/** A test for every kind of state: two nodes on one new state, and what a test may want of it. */

import { describe, test as plain, type TestAPI } from 'vitest';
import { keyed } from './kept.ts';
import { type AnyStore, type Kind, kinds, type Place } from './kinds.ts';

interface Fixtures {
  readonly state: Place;
  /** Two nodes, each with connections of its own. */
  readonly node: AnyStore;
  readonly other: AnyStore;
  /** A new account on the plan `pro`: its key, its meter, and the solves charged to it. */
  readonly account: Awaited<ReturnType<typeof keyed>>;
  readonly key: string;
  readonly meter: number;
  readonly charged: () => Promise<number>;
  /** Bytes and parts of all contents, and the bytes counted as kept. */
  readonly kept: () => Promise<{ readonly bytes: number; readonly parts: number; readonly counted: number }>;
}

export const NOTHING_KEPT = { bytes: 0, parts: 0, counted: 0 };

/** Describes what holds for every kind of state. */
export function describeAnyStore(title: string, define: (test: TestAPI<Fixtures>, kind: Kind) => void): void {
  for (const kind of kinds())
    describe.skipIf(!kind.isThere)(`${title}, ${kind.name}`, () => define(testOn(kind), kind));
}

const testOn = ({ place }: Kind): TestAPI<Fixtures> =>
  plain.extend<Fixtures>({
    state: async ({ task: _ }, use) => use(await place()),
    node: ({ state }, use) => opened(state, use),
    other: ({ state }, use) => opened(state, use),
    account: async ({ node }, use) => use(await keyed(node)),
    key: ({ account: { key } }, use) => use(key),
    meter: ({ account: { meter } }, use) => use(meter),
    charged: ({ account: { charged } }, use) => use(charged),
    kept: ({ state: { count } }, use) =>
      use(async () => ({
        bytes: await count('SELECT coalesce(sum(bytes), 0) FROM contents'),
        parts: await count('SELECT count(*) FROM parts'),
        counted: await count('SELECT coalesce(sum(bytes), 0) FROM kept_bytes WHERE meter = 0'),
      })),
  });

async function opened(state: Place, use: (store: AnyStore) => Promise<void>): Promise<void> {
  const store = await state.open();
  await use(store);
  await store.close();
}

/** A part of content as text. */
export const textOf = async (store: AnyStore, content: number, part = 0): Promise<string | undefined> => {
  const bytes = await store.readPart(content, part);
  return bytes && Buffer.from(bytes).toString();
};
