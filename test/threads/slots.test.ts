import { describe, expect, it } from 'vitest';
import { ClientGone, Slots } from '../../src/threads/slots.ts';

/** One piece of work that ends when the test says so. */
class Work {
  readonly client = new AbortController();
  readonly outcome: Promise<unknown>;
  signal: AbortSignal | undefined;
  end: () => void = () => {};

  constructor(slots: Slots, threads = 1) {
    this.outcome = slots
      .run(threads, this.client.signal, async (signal) => {
        this.signal = signal;
        await new Promise<void>((resolve) => {
          this.end = resolve;
        });
        signal.throwIfAborted();
        return 'solved';
      })
      .catch((error: unknown) => error);
  }

  get started(): boolean {
    return this.signal !== undefined;
  }
}

/** Lets everything happen that is ready to happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const started = (works: Work[]) => works.map((work) => work.started);

describe('Slots', () => {
  it('starts as many as there are threads, the rest in the order of their coming', async () => {
    const slots = new Slots({ threads: 2, waiting: 3 });
    const works = Array.from({ length: 5 }, () => new Work(slots));
    await settle();
    expect(started(works)).toEqual([true, true, false, false, false]);
    works[1]?.end();
    await settle();
    expect(started(works)).toEqual([true, true, true, false, false]);
    works[0]?.end();
    works[2]?.end();
    await settle();
    expect(started(works)).toEqual([true, true, true, true, true]);
    works[3]?.end();
    works[4]?.end();
    expect(await Promise.all(works.map((work) => work.outcome))).toEqual(Array(5).fill('solved'));
  });

  it('refuses at once when the queue is full, and takes more when there is room again', async () => {
    const slots = new Slots({ threads: 1, waiting: 1 });
    const [running, queued, refused] = [new Work(slots), new Work(slots), new Work(slots)];
    expect(await refused.outcome).toMatchObject({ code: 'server_busy', status: 503 });
    running.end();
    await settle();
    const next = new Work(slots);
    await settle();
    expect(started([queued, next])).toEqual([true, false]);
    queued.end();
    await settle();
    expect(next.started).toBe(true);
  });

  it('has no queue where none is wanted', async () => {
    const slots = new Slots({ threads: 1, waiting: 0 });
    const running = new Work(slots);
    expect(await new Work(slots).outcome).toMatchObject({ code: 'server_busy' });
    running.end();
    await running.outcome;
    const next = new Work(slots);
    await settle();
    expect(next.started).toBe(true);
  });

  it('counts threads, and does not let narrow solves overtake a wide one', async () => {
    const slots = new Slots({ threads: 4, waiting: 9 });
    const [three, two, one] = [new Work(slots, 3), new Work(slots, 2), new Work(slots, 1)];
    await settle();
    expect(started([three, two, one])).toEqual([true, false, false]);
    three.end();
    await settle();
    expect(started([two, one])).toEqual([true, true]);
  });

  it('gives a solve wider than the service all of it', async () => {
    const slots = new Slots({ threads: 2, waiting: 1 });
    const [wide, narrow] = [new Work(slots, 64), new Work(slots, 1)];
    await settle();
    expect(started([wide, narrow])).toEqual([true, false]);
    wide.end();
    await settle();
    expect(narrow.started).toBe(true);
  });

  it('frees the place of a client that goes away while it waits, and never starts its work', async () => {
    const slots = new Slots({ threads: 2, waiting: 2 });
    const [running, wide, narrow] = [new Work(slots, 1), new Work(slots, 2), new Work(slots, 1)];
    expect(await new Work(slots).outcome).toMatchObject({ code: 'server_busy' });
    wide.client.abort();
    expect(await wide.outcome).toBeInstanceOf(ClientGone);
    await settle();
    expect(started([running, wide, narrow])).toEqual([true, false, true]);
  });

  it('cancels the work of a client that goes away, and frees its threads only when that has ended', async () => {
    const slots = new Slots({ threads: 1, waiting: 1 });
    const [gone, queued] = [new Work(slots), new Work(slots)];
    await settle();
    gone.client.abort();
    await settle();
    expect(gone.signal?.reason).toBeInstanceOf(ClientGone);
    expect(queued.started).toBe(false);
    gone.end();
    expect(await gone.outcome).toBeInstanceOf(ClientGone);
    await settle();
    expect(queued.started).toBe(true);
  });

  it('does not start for a client that is gone already', async () => {
    const slots = new Slots({ threads: 1, waiting: 1 });
    const aborted = slots.run(1, AbortSignal.abort(), () => Promise.reject(new Error('was started')));
    await expect(aborted).rejects.toBeInstanceOf(ClientGone);
  });

  it('does not start for a client that goes just as its turn comes, and passes the turn on', async () => {
    const slots = new Slots({ threads: 1, waiting: 2 });
    const running = slots.run(1, new AbortController().signal, () => Promise.resolve());
    const [gone, next] = [new Work(slots), new Work(slots)];
    // The threads are handed over before this, the work would start after it.
    await running.then(() => gone.client.abort());
    await settle();
    expect(await gone.outcome).toBeInstanceOf(ClientGone);
    expect(started([gone, next])).toEqual([false, true]);
  });

  it('frees the threads of work that throws', async () => {
    const slots = new Slots({ threads: 1, waiting: 0 });
    const failure = new Error('no good');
    await expect(slots.run(1, new AbortController().signal, () => Promise.reject(failure))).rejects.toBe(
      failure,
    );
    const next = new Work(slots);
    await settle();
    expect(next.started).toBe(true);
  });

  it('cancels what runs and waits when it closes, and refuses what comes', async () => {
    const slots = new Slots({ threads: 1, waiting: 1 });
    const [running, queued] = [new Work(slots), new Work(slots)];
    await settle();
    const reason = new Error('closing');
    slots.close(reason);
    expect(await queued.outcome).toBe(reason);
    expect(await new Work(slots).outcome).toBe(reason);
    running.end();
    expect(await running.outcome).toBe(reason);
  });

  it('keeps no hold on the clients it has served', async () => {
    const slots = new Slots({ threads: 1, waiting: 1 });
    const served = new Work(slots);
    await settle();
    served.end();
    await served.outcome;
    served.client.abort();
    expect(served.signal?.aborted).toBe(false);
  });
});
