import { expect, test } from 'vitest';
import { CuttingLayoutError } from '../../../../clients/typescript/src/error.ts';
import { withTimeLimit } from '../../../../clients/typescript/src/time-limit.ts';

const HOUR = 3_600_000;
const never = new AbortController().signal;

/** A call that lasts until its signal is aborted. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

test('a call in time is left alone', async () => {
  expect(await withTimeLimit(HOUR, never, async () => 5)).toBe(5);
  const fault = new Error('a fault');
  await expect(withTimeLimit(HOUR, never, () => Promise.reject(fault))).rejects.toBe(fault);
});

test('a late call is ended', async () => {
  const late = withTimeLimit(1, never, endless);
  await expect(late).rejects.toBeInstanceOf(CuttingLayoutError);
  await expect(late).rejects.toMatchObject({ code: 'timeout', status: undefined });
});

test('an abort ends a call with the reason of its signal', async () => {
  const controller = new AbortController();
  const aborted = withTimeLimit(HOUR, controller.signal, endless);
  controller.abort('enough');
  await expect(aborted).rejects.toBe('enough');
});

test('a call whose signal is aborted already is not made', async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
  };
  await expect(withTimeLimit(HOUR, AbortSignal.abort('enough'), call)).rejects.toBe('enough');
  expect(calls).toBe(0);
});
