import { expect, test } from 'vitest';
import { isOffcut } from '../../../../web/src/result/offcut.ts';

const waste = { x: 10, y: 10, width: 300, height: 100 };

test('both sides must be long enough', () => {
  expect(isOffcut(waste, [], 100)).toBe(true);
  expect(isOffcut(waste, [], 101)).toBe(false);
});

test('a defect on it spoils it, one beside it does not', () => {
  expect(isOffcut(waste, [{ x: 309, y: 109, width: 5, height: 5 }], 100)).toBe(false);
  expect(isOffcut(waste, [{ x: 310, y: 10, width: 5, height: 5 }], 100)).toBe(true);
});
