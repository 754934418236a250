import { describe, expect, it } from 'vitest';
import { type Client, ClientGone } from '../../../src/admission/slots.ts';
import { settle, slotsOf, started, Work } from './works.ts';

/** A client that stays. */
const ANYBODY: Client = { identity: 'anybody', gone: new AbortController().signal };

describe('Slots', () => {
  it('starts as many as there are threads, the rest in order of arrival', async () => {
    const slots = slotsOf(2, 3);
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

  it('refuses at once when the queue is full, and accepts more when there is room again', async () => {
    const slots = slotsOf(1, 1);
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

  it('counts threads, and does not let narrow solves overtake a wide one', async () => {
    const slots = slotsOf(4, 9);
    const [three, two, one] = [new Work(slots, 3), new Work(slots, 2), new Work(slots, 1)];
    await settle();
    expect(started([three, two, one])).toEqual([true, false, false]);
    three.end();
    await settle();
    expect(started([two, one])).toEqual([true, true]);
  });

  it('frees the place of a client that goes away while it waits, and never starts its work', async () => {
    const slots = slotsOf(2, 2);
    const [running, wide, narrow] = [new Work(slots, 1), new Work(slots, 2), new Work(slots, 1)];
    expect(await new Work(slots).outcome).toMatchObject({ code: 'server_busy' });
    wide.client.abort();
    expect(await wide.outcome).toBeInstanceOf(ClientGone);
    await settle();
    expect(started([running, wide, narrow])).toEqual([true, false, true]);
  });

  it('cancels the work of a client that goes away, and frees its threads only when that has ended', async () => {
    const slots = slotsOf(1, 1);
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

  it('does not start for a client that is already gone', async () => {
    const slots = slotsOf(1, 1);
    const aborted = slots.run(1, { ...ANYBODY, gone: AbortSignal.abort() }, () =>
      Promise.reject(new Error('was started')),
    );
    await expect(aborted).rejects.toBeInstanceOf(ClientGone);
  });

  it('does not start for a client that leaves just as its turn comes, and passes the turn on', async () => {
    const slots = slotsOf(1, 2);
    const client = new AbortController();
    let charged = () => {};
    const running = slots.run(1, ANYBODY, () => Promise.resolve());
    const gone = slots.run(
      1,
      { ...ANYBODY, gone: client.signal },
      () => Promise.reject(new Error('was started')),
      async () => {
        await new Promise<void>((resolve) => {
          charged = resolve;
        });
        return async () => {};
      },
    );
    const next = new Work(slots);
    await running;
    await settle();
    expect([slots.busyThreads, next.started]).toEqual([1, false]);
    client.abort();
    charged();
    await expect(gone).rejects.toBeInstanceOf(ClientGone);
    await settle();
    expect(next.started).toBe(true);
  });

  it('frees the threads of work that throws', async () => {
    const slots = slotsOf(1, 0);
    const failure = new Error('no good');
    await expect(slots.run(1, ANYBODY, () => Promise.reject(failure))).rejects.toBe(failure);
    const next = new Work(slots);
    await settle();
    expect(next.started).toBe(true);
  });

  it('cancels running and waiting work when it closes, and refuses new work', async () => {
    const slots = slotsOf(1, 1);
    const [running, queued] = [new Work(slots), new Work(slots)];
    await settle();
    const reason = new Error('closing');
    slots.close(reason);
    expect(await queued.outcome).toBe(reason);
    expect(await new Work(slots).outcome).toBe(reason);
    running.end();
    expect(await running.outcome).toBe(reason);
  });

  it('is idle once nothing runs or waits', async () => {
    const slots = slotsOf(1, 1);
    await slots.idle();
    const [running, queued] = [new Work(slots), new Work(slots)];
    let isIdle = false;
    const idle = slots.idle().then(() => {
      isIdle = true;
    });
    await settle();
    running.end();
    await settle();
    expect(isIdle).toBe(false);
    queued.end();
    await idle;
    expect(slots.busyThreads).toBe(0);
  });

  it('reports the reason of the cancellation, whatever the cancelled work throws', async () => {
    const slots = slotsOf(1, 0);
    const outcome = slots.run(1, ANYBODY, async (signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      throw new Error('what was cancelled');
    });
    const reason = new Error('closing');
    slots.close(reason);
    await expect(outcome).rejects.toBe(reason);
  });

  it('keeps no reference to the clients it has served', async () => {
    const slots = slotsOf(1, 1);
    const served = new Work(slots);
    await settle();
    served.end();
    await served.outcome;
    served.client.abort();
    expect(served.signal?.aborted).toBe(false);
  });
});

describe('clients', () => {
  it('take turns, however much each of them asks for', async () => {
    const slots = slotsOf(1, 9);
    const running = new Work(slots, 1, 'many');
    const many = [1, 2, 3].map(() => new Work(slots, 1, 'many'));
    const [one, other] = [new Work(slots, 1, 'one'), new Work(slots, 1, 'other')];
    const works = [running, ...many, one, other];
    const order: Work[] = [];
    for (const _ of works) {
      await settle();
      const begun = works.filter((work) => work.started && !order.includes(work));
      order.push(...begun);
      for (const work of begun) work.end();
    }
    expect(order).toEqual([running, many[0], one, other, many[1], many[2]]);
  });

  it('cannot take every place in the queue: the newest request of the greediest client makes room', async () => {
    const slots = slotsOf(1, 3);
    const running = new Work(slots, 1, 'greedy');
    const greedy = [1, 2, 3].map(() => new Work(slots, 1, 'greedy'));
    expect(await new Work(slots, 1, 'greedy').outcome).toMatchObject({ code: 'server_busy' });
    const modest = new Work(slots, 1, 'modest');
    expect(await greedy[2]?.outcome).toMatchObject({ code: 'server_busy' });
    expect(await new Work(slots, 1, 'modest').outcome).toMatchObject({ code: 'server_busy' });
    running.end();
    await settle();
    greedy[0]?.end();
    await settle();
    expect(modest.started).toBe(true);
    expect(greedy[2]?.started).toBe(false);
  });
});
