import { expect, it } from 'vitest';
import { Tally } from '../../../../bench/src/load/tally.ts';

it('counts answers by status, and tells the times of those with 200', () => {
  let time = 500;
  const tally = new Tally(() => time);
  time = 1500;
  tally.answer(200, 30);
  tally.answer(503, 1);
  time = 2500;
  tally.answer(200, 50);
  tally.error();
  time = 9999;
  expect(tally.outcome()).toMatchObject({
    statuses: { 200: 2, 503: 1 },
    errors: 1,
    seconds: 2,
    perSecond: 1,
    latencyMs: { count: 2, mean: 40, max: 50 },
  });
});

it('tells of nothing that nothing came', () => {
  expect(new Tally(() => 7).outcome()).toMatchObject({ statuses: {}, errors: 0, seconds: 0, perSecond: 0 });
});
