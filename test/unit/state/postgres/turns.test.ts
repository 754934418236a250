import { expect, test } from 'vitest';
import { Turns } from '../../../../src/state/postgres/turns.ts';

const late = () => new Error('late');

test('some work at a time, and the others wait in order', async () => {
  const turns = new Turns(2, () => () => {});
  const order: number[] = [];
  const all = [1, 2, 3, 4].map(async (number) => {
    const release = await turns.take(1, late);
    order.push(number);
    return release;
  });
  const first = await all[0];
  await all[1];
  expect(order).toEqual([1, 2]);
  first?.();
  first?.();
  await all[2];
  expect(order).toEqual([1, 2, 3]);
  (await all[1])?.();
  await all[3];
  expect(order).toEqual([1, 2, 3, 4]);
});

test('who waits too long, or in vain, is told, and takes no turn', async () => {
  const timers: (() => void)[] = [];
  const turns = new Turns(1, (_, work) => {
    timers.push(work);
    return () => {};
  });
  const release = await turns.take(1, late);
  const second = turns.take(1, late);
  const third = turns.take(1, late);
  timers[0]?.();
  await expect(second).rejects.toThrow('late');
  turns.failAll(new Error('cut'));
  await expect(third).rejects.toThrow('cut');
  release();
  await turns.take(1, late);
});
