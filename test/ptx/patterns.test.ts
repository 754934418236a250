import { expect, it } from 'vitest';
import { Patterns } from '../../src/ptx/patterns.ts';

const rows = [
  { stage: 1, size: 600 },
  { stage: 2, size: 400 },
  { stage: 1, size: 300 },
];

it('counts the sheets of one entry that are cut alike, and what they give', () => {
  const patterns = new Patterns();
  const add = (entry: number, key: string, part: string) =>
    patterns.of(entry, { rows, key }).add([undefined, part, '0']);
  for (const part of ['3', '3', '1']) add(0, 'a', part);
  add(1, 'a', '3');
  add(0, 'b', 'X1');
  expect(patterns.size).toBe(3);
  const [first, second, third] = [...patterns];
  expect([first?.runs, second?.runs, second?.entry]).toEqual([3, 1, 1]);
  expect([...(first?.records(1, 5, 0, 2) ?? [])]).toEqual([
    ['PATTERNS', 1, 1, 5, 0, 3, 2, 2],
    ['CUTS', 1, 1, 1, 1, 1, 600, 1, '0', 0],
    ['CUTS', 1, 1, 2, 3, 2, 400, 1, '3', 2],
    ['CUTS', 1, 1, 3, 0, 2, 0, 0, '1', 1],
    ['CUTS', 1, 1, 4, 2, 1, 300, 1, '0', 0],
  ]);
  expect([...(third?.records(3, 5, 0, 1, '0.1mm') ?? [])][2]).toEqual([
    ...['CUTS', 1, 3, 2, 3, 2, 40, 1, 'X1', 1],
  ]);
});
