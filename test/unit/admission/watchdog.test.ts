import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watchdog } from '../../../src/admission/watchdog.ts';

let reported: string[];
let watchdog: Watchdog<string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reported = [];
  watchdog = new Watchdog((subject) => void reported.push(subject));
});

afterEach(() => {
  vi.useRealTimers();
});

/** A solve with 5 s that ends when the test says so. */
function watched(subject: string) {
  let end: (error?: Error) => void = () => {};
  const solve = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve('solved'));
  });
  return { end, outcome: watchdog.watch(solve, 5_000, subject).catch((error: unknown) => error) };
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
  expect(await solve.outcome).toBe('solved');
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
  await pass(60_000);
  expect([reported, watchdog.overdue]).toEqual([[], 0]);
});

it('does not report a solve whose end a blocked event loop noticed late', async () => {
  const solve = watched('ended');
  vi.advanceTimersByTime(6_000);
  solve.end();
  expect(await solve.outcome).toBe('solved');
  await settle();
  expect([reported, watchdog.overdue]).toEqual([[], 0]);
});
