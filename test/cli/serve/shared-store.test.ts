import { expect, it } from 'vitest';
import { issuing, sharedStore } from '../../../src/cli/serve/shared-store.ts';
import type { KeyRequest } from '../../../src/state/store.ts';
import type { ThreadedStore } from '../../../src/state/threaded.ts';
import { newStore } from '../../state/stores.ts';

const request = (email: string): KeyRequest => ({
  email,
  client: '192.0.2.1',
  network: '192.0.2.1',
  at: '2026-11-22T10:00:00.000Z',
  caps: { daily: 1, hourly: 100, addresses: 3 },
});

it('counts addresses asked for in vain once for all processes, and uses its own connection for all else', async () => {
  const handlers = issuing(newStore() as unknown as ThreadedStore);
  const ask = async (name: string, ...args: readonly unknown[]) => handlers[name]?.(...(args as never[]));
  const processes = [newStore(), newStore()].map((store) =>
    sharedStore(store as unknown as ThreadedStore, { ask }),
  );
  const outcomes = [];
  for (let time = 0; time < 5; time++) {
    const store = processes[time % 2];
    const asked = request(`ann-${time}@example.org`);
    const answer = (await store?.recallKey(asked)) ?? (await store?.requestKey(asked));
    outcomes.push(answer?.outcome);
  }
  expect(outcomes).toEqual(['issued', 'capped', 'capped', 'too_many_addresses', 'too_many_addresses']);
  expect(await processes[0]?.knownKey(request('ann-0@example.org'))).toMatchObject({ outcome: 'returned' });
  expect(await processes[0]?.charge({ client: '192.0.2.1' }, '2026-11-22', 1)).toBe(true);
  // Here each process has a state of its own.
  expect(await processes[1]?.charge({ client: '192.0.2.1' }, '2026-11-22', 1)).toBe(true);
});
