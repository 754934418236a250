import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withHeartbeat } from '../../../../src/cli/mcp/server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ticks = () => Date.now();

it('beats every second until the work ends', async () => {
  const notify = vi.fn(async () => {});
  let resolve = (_: string) => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  const work = withHeartbeat({ _meta: { progressToken: 7 }, notify }, ticks, () => promise);
  vi.advanceTimersByTime(2_500);
  resolve('done');
  expect(await work).toBe('done');
  vi.advanceTimersByTime(10_000);
  const params = (progress: number) => ({ progressToken: 7, progress, message: `${progress} s` });
  expect(notify.mock.calls).toEqual(
    [1, 2].map((progress) => [{ method: 'notifications/progress', params: params(progress) }]),
  );
});

it('stays silent for a client that did not ask, and passes errors on', async () => {
  const notify = vi.fn(async () => {});
  const fail = () => Promise.reject(new Error('odd'));
  await expect(withHeartbeat({ notify }, ticks, fail)).rejects.toThrow('odd');
  await expect(withHeartbeat({ _meta: { progressToken: 0 }, notify }, ticks, fail)).rejects.toThrow('odd');
  vi.advanceTimersByTime(5_000);
  expect(notify).not.toHaveBeenCalled();
});

it('survives a client that went away', async () => {
  const notify = () => Promise.reject(new Error('closed'));
  const work = withHeartbeat({ _meta: { progressToken: 'a' }, notify }, ticks, async () => {
    await vi.advanceTimersByTimeAsync(3_000);
    return 1;
  });
  expect(await work).toBe(1);
});
