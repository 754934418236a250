import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, ClientGone, Slots } from '../../../src/admission/slots.ts';
import { ContractError } from '../../../src/contract/errors.ts';
import { settle, slotsOf, Work } from './works.ts';

const client = (identity: string): Client => ({ identity, gone: new AbortController().signal });

const work = (slots: Slots, identity: string, asked = 1, isShort = false) =>
  new Work(slots, asked, identity, isShort);

const threadsOf = (works: Work[]) => works.map(({ threads }) => threads);

describe('while others wait, one client', () => {
  it('gets no threads beyond half of them', async () => {
    const slots = slotsOf(4, 9);
    const running = [1, 2, 3, 4].map(() => work(slots, 'greedy'));
    const [greedy, modest] = [work(slots, 'greedy'), work(slots, 'modest', 2)];
    await settle();
    expect(threadsOf(running)).toEqual([1, 1, 1, 1]);
    running[0]?.end();
    await settle();
    expect(threadsOf([greedy, modest])).toEqual([undefined, undefined]);
    running[1]?.end();
    await settle();
    expect(threadsOf([greedy, modest])).toEqual([undefined, 2]);
    running[2]?.end();
    await settle();
    expect(greedy.threads).toBe(1);
  });

  it('gets half of them for a solve that wants more', async () => {
    const slots = slotsOf(4, 9);
    const running = work(slots, 'somebody', 4);
    const [wide, other] = [work(slots, 'greedy', 4), work(slots, 'modest', 4)];
    await settle();
    running.end();
    await settle();
    expect(threadsOf([wide, other])).toEqual([2, undefined]);
    // Nobody else waits any more, so the last one waits for all that it wants.
    wide.end();
    await settle();
    expect(other.threads).toBe(4);
  });

  it('is overtaken by clients that hold less, and by none once that has changed', async () => {
    const slots = slotsOf(2, 9);
    const [first, second] = [work(slots, 'greedy'), work(slots, 'modest')];
    const [greedy, other] = [work(slots, 'greedy'), work(slots, 'other')];
    await settle();
    second.end();
    await settle();
    expect(threadsOf([greedy, other])).toEqual([undefined, 1]);
    first.end();
    await settle();
    expect(greedy.threads).toBe(1);
  });

  it('gets at most a quarter of the places in the queue', async () => {
    const slots = slotsOf(1, 8);
    const running = work(slots, 'somebody');
    const modest = work(slots, 'modest');
    const greedy = [1, 2, 3].map(() => work(slots, 'greedy'));
    expect(await greedy[2]?.outcome).toMatchObject({ code: 'server_busy' });
    expect(slots.waiting).toBe(3);
    running.end();
    modest.end();
  });
});

it('one client has all threads and the whole queue if nobody else waits', async () => {
  const slots = slotsOf(4, 8);
  const running = [work(slots, 'greedy', 3), work(slots, 'greedy')];
  for (let place = 0; place < 8; place += 1) work(slots, 'greedy');
  await settle();
  expect([threadsOf(running), slots.waiting]).toEqual([[3, 1], 8]);
});

describe('a task that never started', () => {
  const charges = { made: 0, givenBack: 0 };
  const charge = async () => {
    charges.made += 1;
    return async () => {
      charges.givenBack += 1;
    };
  };
  let now = 0;
  let slots: Slots;

  beforeEach(() => {
    Object.assign(charges, { made: 0, givenBack: 0 });
    now = 5_000_000;
    slots = new Slots({ threads: 1, waiting: 1, waitMs: 60_000 }, () => now);
  });

  const never = () => Promise.reject(new Error('it began'));

  /** Waits, is charged, and goes away. */
  async function resetAndRetry(identity: string): Promise<void> {
    const gone = new AbortController();
    const waiting = slots.run(1, { identity, gone: gone.signal }, never, charge);
    await settle();
    gone.abort();
    await expect(waiting).rejects.toBeInstanceOf(ClientGone);
  }

  it('is refunded ten times a minute for one client, and costs a solve each time beyond that', async () => {
    const running = work(slots, 'somebody');
    for (let time = 0; time < 12; time += 1) await resetAndRetry('greedy');
    expect(charges).toEqual({ made: 12, givenBack: 10 });
    await resetAndRetry('modest');
    expect(charges).toEqual({ made: 13, givenBack: 11 });
    now += 60_000;
    await resetAndRetry('greedy');
    expect(charges).toEqual({ made: 14, givenBack: 12 });
    running.end();
    await running.outcome;
  });

  it('is not counted if the service ends it', async () => {
    const running = work(slots, 'somebody');
    for (let time = 0; time < 10; time += 1) await resetAndRetry('greedy');
    const waiting = slots.run(1, client('greedy'), never, charge);
    await settle();
    expect(charges.made).toBe(11);
    slots.close(new ContractError('server_busy'));
    await expect(waiting).rejects.toMatchObject({ code: 'server_busy' });
    expect(charges.givenBack).toBe(11);
    running.end();
    await running.outcome;
  });
});

describe('an honest client among greedy ones', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const SECONDS = 60;

  /** Connections of all attackers together: more than the queue holds. */
  const CONNECTIONS = 80;

  /** Asks once a second for a solve of 20 ms; tells what share was refused, of those asked for from second `since` on. */
  async function refused(threads: number, attackers: number, since: number) {
    const slots = new Slots({ threads, waiting: 64, waitMs: 30_000 }, Date.now);
    const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const attack = (identity: string): void => {
      const again = () => void setTimeout(() => attack(identity), 1_000);
      slots.run(threads, client(identity), lasting(5_000)).then(again, again);
    };
    for (let connection = 0; connection < CONNECTIONS; connection += 1)
      attack(`attacker ${connection % attackers}`);
    let refusals = 0;
    for (let second = 0; second < since + SECONDS; second += 1) {
      slots.run(1, client('honest'), lasting(20)).catch(() => {
        if (second >= since) refusals += 1;
      });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return refusals / SECONDS;
  }

  it.each([
    [1, 3, 0],
    [2, 3, 0],
    [4, 3, 0],
    // So many are told from an honest one only once they have used the threads for a while.
    [2, 20, 60],
  ])(
    'gets its answers: %d threads, %d attackers with solves of 5 s, starting at second %d',
    async (...attack) => {
      expect(await refused(...attack)).toBeLessThanOrEqual(1 / 20);
    },
  );
});

describe('short work', () => {
  let now = 0;
  const withLane = (threads: number, waiting: number) =>
    new Slots({ threads, shortThreads: 1, waiting, waitMs: 60_000 }, () => now);

  it('does not wait for long work that holds all threads, even without a place in the queue', async () => {
    const slots = withLane(2, 0);
    const long = [work(slots, 'a'), work(slots, 'b')];
    const short = work(slots, 'c', 1, true);
    await settle();
    expect(threadsOf([...long, short])).toEqual([1, 1, 1]);
    expect(slots.busyThreads).toBe(3);
  });

  it('runs one at a time there, from the client with the least use first, and long work never does', async () => {
    const slots = withLane(1, 9);
    const long = work(slots, 'a');
    const first = work(slots, 'b', 1, true);
    const [next, longer, last] = [work(slots, 'b', 1, true), work(slots, 'c'), work(slots, 'c', 1, true)];
    await settle();
    now += 100;
    first.end();
    await settle();
    expect(threadsOf([next, longer, last])).toEqual([undefined, undefined, 1]);
    last.end();
    await settle();
    expect(threadsOf([next, longer])).toEqual([1, undefined]);
    long.end();
    await settle();
    expect(longer.threads).toBe(1);
  });

  it('that wants several threads waits like long work', async () => {
    const slots = withLane(2, 9);
    const long = work(slots, 'a', 2);
    const wide = work(slots, 'b', 2, true);
    await settle();
    expect(threadsOf([long, wide])).toEqual([2, undefined]);
  });
});
