import { expect, it } from 'vitest';
import { Balancer } from '../../../../bench/src/simulate/balancer.ts';
import { Draw } from '../../../../bench/src/simulate/draw.ts';

it('opens connections to the node with the fewest of its own', () => {
  const balancer = new Balancer(new Draw('test'), 3);
  const first = [balancer.open(), balancer.open(), balancer.open()];
  expect([...first].sort()).toEqual([0, 1, 2]);
  balancer.close(1);
  expect(balancer.open()).toBe(1);
});

it('avoids one node, and has none if there is no other', () => {
  const balancer = new Balancer(new Draw('test'), 2);
  for (let turn = 0; turn < 9; turn++) expect(balancer.open(0)).toBe(1);
  expect(new Balancer(new Draw('test'), 1).open(0)).toBe(-1);
});
