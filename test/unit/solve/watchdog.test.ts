import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watchdog } from '../../../src/solve/watchdog.ts';

let reported: (string | undefined)[];
let measured: string[];
let watchdog: Watchdog;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reported = [];
  measured = [];
  const metrics = { solve: (strategy: string) => () => measured.push(strategy) };
  watchdog = new Watchdog(metrics, (subject) => void reported.push(subject?.requestId));
});

afterEach(() => {
  vi.useRealTimers();
});

const FOUND = { summary: { sheets: 1, iterations: 2, utilization: 0.5 } };

/** A solve with 5 s that ends when the test says so. */
function watched(requestId: string) {
  let end: (error?: Error) => void = () => {};
  const searching = new Promise<typeof FOUND>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve(FOUND));
  });
  const search = { strategy: 'greedy', maxMs: 5_000, subject: { requestId, client: '192.0.2.7' } } as const;
  return { end, outcome: watchdog.watch(searching, search).catch((error: unknown) => error) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets time pass, and everything happen that is ready to happen. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await settle();
  await settle();
}

it('reports a solve once if it has not ended a second after its time limit, for as long as it runs', async () => {
  const solve = watched('stuck');
  await pass(5_999);
  expect([reported, watchdog.overdue]).toEqual([[], 0]);
  await pass(1);
  expect([reported, watchdog.overdue]).toEqual([['stuck'], 1]);
  await pass(3_600_000);
  expect([reported, watchdog.overdue]).toEqual([['stuck'], 1]);
  solve.end();
  expect(await solve.outcome).toBe(FOUND);
  expect([reported, watchdog.overdue]).toEqual([['stuck'], 0]);
});

it('counts those that are overdue, however they end', async () => {
  const solves = [watched('a'), watched('b')];
  await pass(6_000);
  expect([reported, watchdog.overdue]).toEqual([['a', 'b'], 2]);
  solves[0]?.end(new Error('cancelled'));
  expect(await solves[0]?.outcome).toMatchObject({ message: 'cancelled' });
  expect(watchdog.overdue).toBe(1);
  solves[1]?.end();
  await solves[1]?.outcome;
  expect(watchdog.overdue).toBe(0);
});

it('does not report solves that end in time', async () => {
  const solves = [watched('solved'), watched('failed')];
  solves[0]?.end();
  solves[1]?.end(new Error('failed'));
  await Promise.all(solves.map(({ outcome }) => outcome));
  expect(vi.getTimerCount()).toBe(0);
  expect(measured).toEqual(['greedy']);
  await pass(60_000);
  expect([reported, watchdog.overdue]).toEqual([[], 0]);
});

it('does not report a solve whose end a blocked event loop noticed late', async () => {
  const solve = watched('ended');
  vi.advanceTimersByTime(6_000);
  solve.end();
  expect(await solve.outcome).toBe(FOUND);
  await settle();
  expect([reported, watchdog.overdue]).toEqual([[], 0]);
});
