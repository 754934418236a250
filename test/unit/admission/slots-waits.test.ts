import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Slots } from '../../../src/admission/slots.ts';
import { settle, started, Work } from './works.ts';

describe('a wait', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends when it takes too long, and its place is free again', async () => {
    const slots = new Slots({ threads: 1, waiting: 1, waitMs: 500 });
    const [running, late] = [new Work(slots), new Work(slots)];
    await settle();
    vi.advanceTimersByTime(499);
    const refused = new Work(slots);
    expect(await refused.outcome).toMatchObject({ code: 'server_busy' });
    vi.advanceTimersByTime(1);
    expect(await late.outcome).toMatchObject({
      code: 'server_busy',
      message: 'No solver thread became free within 500 ms; try again later.',
    });
    const next = new Work(slots);
    running.end();
    await settle();
    expect(started([late, next])).toEqual([false, true]);
  });

  it('is over for good once the work has started or its client is gone', async () => {
    const slots = new Slots({ threads: 1, waiting: 2, waitMs: 500 });
    const [running, queued, gone] = [new Work(slots), new Work(slots), new Work(slots)];
    await settle();
    gone.client.abort();
    running.end();
    await settle();
    expect(vi.getTimerCount()).toBe(0);
    queued.end();
    expect(await queued.outcome).toBe('solved');
  });
});
