import { describe, expect, test } from 'vitest';
import { choose, Random } from '../../../../bench/src/generate/random.ts';

const numbers = (label: string) => {
  const random = new Random(label);
  return Array.from({ length: 6 }, () => random.integer(1, 1000));
};

describe('Random', () => {
  test('draws the same on every machine', () => {
    expect(numbers('a label')).toMatchInlineSnapshot(`
      [
        347,
        593,
        9,
        924,
        895,
        677,
      ]
    `);
  });

  test('draws something else for another label', () => {
    expect(numbers('a label')).not.toEqual(numbers('another label'));
  });

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

  test('knows never and always', () => {
    const random = new Random('chance');
    const draws = (percent: number) => Array.from({ length: 200 }, () => random.chance(percent));
    expect(draws(0)).not.toContain(true);
    expect(draws(100)).not.toContain(false);
  });

  test('picks each of several', () => {
    const random = new Random('pick');
    const picked = Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c']));
    expect([...new Set(picked)].sort()).toEqual(['a', 'b', 'c']);
  });
});

test('choose takes each kind as often as its share says', () => {
  const source = { left: 0, integer: () => source.left };
  const chosen = Array.from({ length: 100 }, (_, left) => {
    source.left = left;
    return choose(source, ['a', 'b', 'c'], [70, 10, 20]);
  });
  expect(chosen.filter((kind) => kind === 'a')).toHaveLength(70);
  expect(chosen.filter((kind) => kind === 'b')).toHaveLength(10);
  expect(chosen.filter((kind) => kind === 'c')).toHaveLength(20);
});
