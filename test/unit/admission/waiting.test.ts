import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientGone } from '../../../src/admission/client.ts';
import type { Grant } from '../../../src/admission/threads.ts';
import { waitingFor } from '../../../src/admission/waiting.ts';

const GRANT = { threads: 2 } as unknown as Grant;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function wait(leftMs?: number) {
  const client = new AbortController();
  const [onRefused, ended] = [vi.fn(), vi.fn()];
  const waits = leftMs === undefined ? undefined : { leftMs, begin: () => ended };
  const demand = { threads: 2, isShort: false, waits: waits as never };
  return { client, onRefused, ended, ...waitingFor(demand, 1_000, client.signal, onRefused) };
}

describe('a task that waits', () => {
  it('gets its threads, and is then left alone', async () => {
    const { waiting, granted, client, onRefused, ended } = wait(50);
    expect(waiting).toMatchObject({ threads: 2, isShort: false });
    waiting.start(GRANT);
    client.abort(new ClientGone());
    vi.advanceTimersByTime(2_000);
    expect(await granted).toBe(GRANT);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, 1_000],
    [50, 50],
  ])('with a limit of its own of %s ms waits for %i ms', async (leftMs, longest) => {
    const { granted, onRefused } = wait(leftMs);
    vi.advanceTimersByTime(longest - 1);
    expect(onRefused).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await expect(granted).rejects.toThrow('No solver thread became free within 1000 ms');
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('ends when its client is gone or it is refused, once', async () => {
    const gone = wait();
    gone.client.abort(new ClientGone());
    vi.advanceTimersByTime(2_000);
    await expect(gone.granted).rejects.toThrow(ClientGone);
    expect(gone.onRefused).toHaveBeenCalledTimes(1);
    const refused = wait();
    refused.waiting.refuse(new Error('crowded out'));
    await expect(refused.granted).rejects.toThrow('crowded out');
  });
});
