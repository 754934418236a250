import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Slots } from '../../../src/admission/slots.ts';
import { WaitLimit } from '../../../src/admission/wait-limit.ts';
import { settle, Work } from './works.ts';

let now: number;

beforeEach(() => {
  now = 5_000;
});

describe('the time for waiting', () => {
  it('passes only while the request waits', () => {
    const waits = new WaitLimit(1_000, () => now);
    now += 10_000;
    expect([waits.leftMs, waits.waitedMs]).toEqual([1_000, 0]);
    const end = waits.begin();
    now += 300;
    end();
    now += 10_000;
    expect([waits.leftMs, waits.waitedMs]).toEqual([700, 300]);
  });

  it('covers all waits together, and stops at zero', () => {
    const waits = new WaitLimit(1_000, () => now);
    for (const ms of [600, 600]) {
      const end = waits.begin();
      now += ms;
      end();
    }
    expect([waits.leftMs, waits.waitedMs]).toEqual([0, 1_200]);
  });
});

describe('waits for threads, one after the other', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets time pass, and everything happen that it brings about. */
  async function pass(ms: number): Promise<void> {
    now += ms;
    vi.advanceTimersByTime(ms);
    await settle();
  }

  /** One thread, taken until its work ends. */
  async function taken() {
    const slots = new Slots({ threads: 1, waiting: 1, waitMs: 500 });
    const work = new Work(slots, 1, 'other');
    await settle();
    return { slots, work };
  }

  it('share the time', async () => {
    const waits = new WaitLimit(400, () => now);
    const client = { identity: 'anybody', gone: new AbortController().signal, waits };
    const [first, second] = [await taken(), await taken()];
    const outcomes: string[] = [];
    const wait = ({ slots }: typeof first) =>
      slots
        .run(1, client, async () => 'solved')
        .then(
          (outcome) => outcomes.push(outcome),
          ({ code }) => outcomes.push(code),
        );
    void wait(first);
    await pass(300);
    first.work.end();
    await settle();
    expect(outcomes).toEqual(['solved']);
    void wait(second);
    await pass(99);
    expect(outcomes).toEqual(['solved']);
    await pass(1);
    expect(outcomes).toEqual(['solved', 'server_busy']);
    expect([waits.leftMs, waits.waitedMs]).toEqual([0, 400]);
  });
});
