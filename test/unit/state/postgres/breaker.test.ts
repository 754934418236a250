import { expect, test } from 'vitest';
import { Breaker, PROBE_MS } from '../../../../src/state/postgres/breaker.ts';
import { TIMES } from '../../../../src/state/postgres/database.ts';
import { Unavailable } from '../../../../src/state/postgres/unavailable.ts';

test('a breaker lets calls fail at once, and one in a while find out whether the database is back', async () => {
  const events: string[] = [];
  const probes: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let now = 0;
  const breaker = new Breaker(
    () => new Promise((resolve, reject) => void probes.push({ resolve, reject })),
    {
      away: (error) => void events.push(`away: ${(error as Error).message}`),
      back: () => void events.push('back'),
    },
    () => now,
  );
  const refused = (call: Promise<void>) => expect(call).rejects.toThrow('connection refused');
  await breaker.requireReachable();
  for (let outage = 1; outage <= 2; outage++) {
    breaker.open(new Unavailable('away', false, 'connection refused'));
    breaker.open(new Unavailable('late', true, 'too late'));
    expect([breaker.isOpen, events.length]).toEqual([true, 2 * outage - 1]);
    await refused(breaker.requireReachable());
    expect(probes).toHaveLength(0);
    for (const isBack of [false, true]) {
      now += PROBE_MS;
      const prober = breaker.requireReachable();
      await refused(breaker.requireReachable());
      expect(probes).toHaveLength(1);
      if (isBack) probes.pop()?.resolve();
      else probes.pop()?.reject(new Error('still away'));
      await (isBack ? prober : refused(prober));
    }
    await breaker.requireReachable();
  }
  expect(events).toEqual(['away: connection refused', 'back', 'away: connection refused', 'back']);
});

test('a service finds the database within two seconds of its return', () => {
  expect(PROBE_MS + TIMES.connect).toBeLessThan(2_000);
});
