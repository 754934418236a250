import { expect, it } from 'vitest';
import { Draw } from '../../../../bench/src/simulate/draw.ts';

const meanOf = (draw: () => number): number => {
  let sum = 0;
  for (let turn = 0; turn < 100_000; turn++) sum += draw();
  return sum / 100_000;
};

it('draws times with the mean asked for', () => {
  const draw = new Draw('test');
  expect(meanOf(() => draw.exponential(5))).toBeCloseTo(5, 0);
  expect(meanOf(() => draw.solve(5)) / 5).toBeCloseTo(1, 1);
});

it('draws the same again under one label, and others under another', () => {
  const [first, same, other] = ['a', 'a', 'b'].map((label) => new Draw(label).exponential(1));
  expect(same).toBe(first);
  expect(other).not.toBe(first);
});
