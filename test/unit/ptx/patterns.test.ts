import { expect, it } from 'vitest';
import { Patterns } from '../../../src/ptx/patterns.ts';
import type { TreeNode } from '../../../src/svg/cut-tree.ts';

const leaf = {} as TreeNode;
const rows = [
  { stage: 1, size: 600 },
  { stage: 2, size: 400, leaf },
  { stage: 1, size: 300, leaf },
];

it('counts the sheets of one board that are cut alike, and what they give', () => {
  const patterns = new Patterns();
  const add = (board: number, key: string, part: string) =>
    patterns.of(board, { firstCutVertical: key === 'b', rows, key }).add([undefined, part, '0']);
  for (const part of ['3', '3', '1']) add(5, 'a', part);
  add(6, 'a', '3');
  add(5, 'b', 'X1');
  expect(patterns.size).toBe(3);
  const [first, second, third] = [...patterns];
  expect([first?.runs, second?.runs, second?.board]).toEqual([3, 1, 6]);
  expect([...(first?.records(1, 2) ?? [])]).toEqual([
    ['PATTERNS', 1, 1, 5, 0, 3, 2, 2],
    ['CUTS', 1, 1, 1, 1, 1, 600, 1, '0', 0],
    ['CUTS', 1, 1, 2, 3, 2, 400, 1, '3', 2],
    ['CUTS', 1, 1, 3, 0, 2, 0, 1, '1', 1],
    ['CUTS', 1, 1, 4, 2, 1, 300, 1, '0', 0],
  ]);
  const turned = [...(third?.records(3, 1, '0.1mm') ?? [])];
  expect(turned[0]).toEqual(['PATTERNS', 1, 3, 5, 1, 1, 1, 1]);
  expect(turned[2]).toEqual(['CUTS', 1, 3, 2, 3, 2, 40, 1, 'X1', 1]);
});

it('lets equal parts that follow each other share a record', () => {
  const patterns = new Patterns();
  const strip = { stage: 1, size: 600 };
  const part = { stage: 2, size: 400, leaf };
  const listed = { firstCutVertical: true, rows: [strip, part, part, part, strip, part, part], key: '' };
  const add = (parts: readonly string[]) =>
    patterns.of(1, listed).add([undefined, ...parts.slice(0, 3), undefined, ...parts.slice(3)]);
  add(['1', '1', '2', '2', '2']);
  add(['1', '1', '2', '2', '3']);
  const [pattern] = patterns;
  expect([...(pattern?.records(1, 1) ?? [])].slice(1)).toEqual([
    ['CUTS', 1, 1, 1, 1, 1, 600, 1, '0', 0],
    ['CUTS', 1, 1, 2, 3, 2, 400, 2, '1', 4],
    ['CUTS', 1, 1, 3, 4, 2, 400, 1, '2', 2],
    ['CUTS', 1, 1, 4, 2, 1, 600, 1, '0', 0],
    ['CUTS', 1, 1, 5, 5, 2, 400, 1, '2', 2],
    ['CUTS', 1, 1, 6, 6, 2, 400, 1, '2', 1],
    ['CUTS', 1, 1, 7, 0, 2, 0, 1, '3', 1],
  ]);
});
