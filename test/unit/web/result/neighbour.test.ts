import { expect, test } from 'vitest';
import { neighbour } from '../../../../web/src/result/neighbour.ts';

const at = (x: number, y: number) => ({ pieceId: 0, x, y, width: 10, height: 10, rotated: false });
/** Two rows of three. */
const placements = [at(0, 0), at(10, 0), at(20, 0), at(0, 10), at(10, 10), at(20, 10)];

test('an arrow leads to the piece beside, y up', () => {
  expect(neighbour(placements, 1, 'ArrowLeft')).toBe(0);
  expect(neighbour(placements, 1, 'ArrowRight')).toBe(2);
  expect(neighbour(placements, 1, 'ArrowUp')).toBe(4);
  expect(neighbour(placements, 4, 'ArrowDown')).toBe(1);
});
