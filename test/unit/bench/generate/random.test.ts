import { expect, test } from 'vitest';
import { choose, Random } from '../../../../bench/src/generate/random.ts';

test('draws every integer of a range as often', () => {
  const random = new Random('uniform');
  const counts = new Map<number, number>();
  for (let draw = 0; draw < 6000; draw++) {
    const value = random.integer(-2, 3);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test('chooses each kind as often as its share says', () => {
  const source = { left: 0, integer: () => source.left };
  const chosen = Array.from({ length: 100 }, (_, left) => {
    source.left = left;
    return choose(source, ['a', 'b', 'c'], [70, 10, 20]);
  });
  expect(chosen.join('')).toBe('a'.repeat(70) + 'b'.repeat(10) + 'c'.repeat(20));
});
