import { expect, test } from 'vitest';
import { delayMs, withRetries } from '../../../../clients/typescript/src/retry.ts';

const never = new AbortController().signal;
const isBusy = (error: unknown) => error === 'busy';

/** A call that fails with each of `errors` in turn, then succeeds. */
function failing(...errors: unknown[]) {
  let attempts = 0;
  const call = async () => {
    attempts += 1;
    if (errors.length > 0) throw errors.shift();
    return attempts;
  };
  return { call, attempts: () => attempts };
}

test('delays double up to half a minute, and lie within half of their mean', () => {
  const delays = (random: number) => [1, 2, 3, 5, 6, 50].map((attempt) => delayMs(attempt, () => random));
  expect(delays(0.5)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  expect(delays(0)).toEqual([500, 1000, 2000, 8000, 15_000, 15_000]);
});

test('a busy call is tried again after each delay', async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const { call } = failing('busy', 'busy');
  expect(await withRetries(call, isBusy, never, { random: () => 0.5, wait })).toBe(3);
  expect(waited).toEqual([1000, 2000]);
});

test('no call is tried more often than allowed, six times by default', async () => {
  const wait = async () => {};
  for (const [maxAttempts, expected] of [
    [undefined, 6],
    [2, 2],
    [1, 1],
  ]) {
    const { call, attempts } = failing(...Array(9).fill('busy'));
    await expect(withRetries(call, isBusy, never, { maxAttempts, wait })).rejects.toBe('busy');
    expect(attempts()).toBe(expected);
  }
});

test('another error is not tried again', async () => {
  const { call, attempts } = failing('invalid');
  await expect(withRetries(call, isBusy, never, {})).rejects.toBe('invalid');
  expect(attempts()).toBe(1);
});

test('an abort ends the wait', async () => {
  const controller = new AbortController();
  const { call, attempts } = failing('busy', 'busy');
  const waiting = withRetries(call, isBusy, controller.signal, { random: () => 0.5 });
  setImmediate(() => controller.abort('enough'));
  await expect(waiting).rejects.toBe('enough');
  expect(attempts()).toBe(1);
});

test('each further attempt is announced', async () => {
  const told: unknown[][] = [];
  const onRetry = (...args: unknown[]) => void told.push(args);
  const { call } = failing('busy');
  await withRetries(call, isBusy, never, { random: () => 0.5, wait: async () => {}, onRetry });
  expect(told).toEqual([['busy', 1000]]);
});
