import { describe, expect, it } from 'vitest';
import { ClientGone, Slots } from '../../../src/admission/slots.ts';
import { WaitLimit } from '../../../src/admission/wait-limit.ts';

const LIMITS = { threads: 2, jobThreads: 1, waiting: 4, waitMs: 60_000 };

const client = (identity: string, gone = new AbortController().signal) => ({
  identity,
  gone,
  waits: new WaitLimit(60_000, () => 0),
});

/** Work that runs until the test ends it, and the order in which such works began. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.set(name, resolve);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('jobs', () => {
  it('together take no more threads than they may', async () => {
    const slots = new Slots(LIMITS);
    const { begun, work, end } = works();
    void slots.runJob(1, client('a'), work('first'));
    void slots.runJob(1, client('b'), work('second'));
    await settle();
    expect([begun, slots.busyThreads]).toEqual([['first'], 1]);
    await end('first');
    expect(begun).toEqual(['first', 'second']);
  });

  it('wait behind the tasks of their client', async () => {
    const slots = new Slots({ ...LIMITS, threads: 1 });
    const { begun, work, end } = works();
    void slots.run(1, client('a'), work('task'));
    void slots.runJob(1, client('a'), work('job'));
    void slots.run(1, client('a'), work('later task'));
    await settle();
    await end('task');
    expect(begun).toEqual(['task', 'later task']);
    await end('later task');
    expect(begun).toEqual(['task', 'later task', 'job']);
  });

  it('take no place in the queue, and leave when they are not wanted any more', async () => {
    const slots = new Slots({ ...LIMITS, threads: 1, waiting: 0 });
    const { work, end } = works();
    void slots.run(1, client('a'), work('task'));
    const gone = new AbortController();
    const job = slots.runJob(1, client('b', gone.signal), work('job'));
    await settle();
    expect(slots.waiting).toBe(0);
    gone.abort();
    await expect(job).rejects.toBeInstanceOf(ClientGone);
    await end('task');
    expect(slots.busyThreads).toBe(0);
  });
});
