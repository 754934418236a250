import { beforeEach, describe, expect, test } from 'vitest';
import { Breaker, PROBE_MS } from '../../../../src/state/postgres/breaker.ts';
import { TIMES } from '../../../../src/state/postgres/connections.ts';
import { Unavailable } from '../../../../src/state/postgres/unavailable.ts';

const AWAY = new Unavailable('away', true, 'connection refused');

let events: string[];
let timers: { ms: number; work: () => void }[];
let probes: { resolve: () => void; reject: (error: Error) => void }[];
let breaker: Breaker;

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lets the time pass until the next timer. */
function pass(): number {
  const timer = timers.shift();
  timer?.work();
  return timer?.ms ?? 0;
}

beforeEach(() => {
  events = [];
  timers = [];
  probes = [];
  breaker = new Breaker(
    () => new Promise((resolve, reject) => void probes.push({ resolve, reject })),
    (ms, work) => {
      const timer = { ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    {
      away: (error) => void events.push(`away: ${(error as Error).message}`),
      back: () => void events.push('back'),
      refundsLost() {},
    },
  );
});

describe('the circuit breaker', () => {
  test('lets everything through at first', () => {
    breaker.requireReachable();
    expect([breaker.isOpen, timers]).toEqual([false, []]);
  });

  test('opens once, refuses as not done, and probes until the database is back', async () => {
    breaker.open(AWAY);
    breaker.open(new Unavailable('late', true, 'too late'));
    expect(events).toEqual(['away: connection refused']);
    expect(() => breaker.requireReachable()).toThrow('connection refused');
    expect(() => breaker.requireReachable()).toThrow(
      expect.objectContaining({ reason: 'away', mayHaveHappened: false }),
    );
    for (let turn = 0; turn < 3; turn++) {
      expect([pass(), probes.length, timers.length]).toEqual([PROBE_MS, 1, 0]);
      probes.shift()?.reject(AWAY);
      await settled();
      expect(breaker.isOpen).toBe(true);
    }
    pass();
    probes.shift()?.resolve();
    await settled();
    breaker.requireReachable();
    expect([events, timers]).toEqual([['away: connection refused', 'back'], []]);
  });

  test('opens again', async () => {
    for (let turn = 1; turn <= 2; turn++) {
      breaker.open(AWAY);
      pass();
      probes.shift()?.resolve();
      await settled();
      expect(events).toHaveLength(2 * turn);
    }
  });

  test('probes no more once it is closed', async () => {
    breaker.open(AWAY);
    pass();
    breaker.close();
    probes.shift()?.reject(AWAY);
    await settled();
    expect(timers).toEqual([]);
  });

  test('finds the database within two seconds of its return', () => {
    expect(PROBE_MS + TIMES.connect).toBeLessThan(2_000);
  });
});
