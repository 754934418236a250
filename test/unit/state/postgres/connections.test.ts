import { expect, test } from 'vitest';
import { Semaphore } from '../../../../src/state/postgres/connections.ts';

/** Longer than any test takes. */
const LONG_MS = 1_000_000;

test('some work at a time, and the others wait in order', async () => {
  const semaphore = new Semaphore(2);
  const order: number[] = [];
  const all = [1, 2, 3, 4].map(async (number) => {
    const release = await semaphore.take(LONG_MS, 'late');
    order.push(number);
    return release;
  });
  const first = await all[0];
  await all[1];
  expect(order).toEqual([1, 2]);
  first?.();
  await all[2];
  expect(order).toEqual([1, 2, 3]);
  (await all[1])?.();
  await all[3];
  expect(order).toEqual([1, 2, 3, 4]);
});

test('who waits too long, or is cut, fails and takes no place', async () => {
  const semaphore = new Semaphore(1);
  const release = await semaphore.take(LONG_MS, 'late');
  await expect(semaphore.take(1, 'late')).rejects.toMatchObject({ message: 'late', reason: 'locked' });
  const cut = semaphore.take(LONG_MS, 'late');
  semaphore.failAll(new Error('cut'));
  await expect(cut).rejects.toThrow('cut');
  release();
  (await semaphore.take(LONG_MS, 'late'))();
});
