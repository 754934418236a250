import { expect, it } from 'vitest';
import { namesOf } from '../../../../web/src/result/names.ts';

const size = { width: 1, height: 1 };
const request = { pieces: [size, { ...size, originalIndex: 70 }, size], sheets: [] };

it('has the names that people gave, and the row, counted from 1, where they gave none', () => {
  const nameOf = namesOf(request, ['Kitchen', '', '']);
  expect([0, 70, 2].map(nameOf)).toEqual(['Kitchen', '70', '3']);
});

it('has the pieceId where there are no names at all', () => {
  expect([0, 70, 2].map(namesOf(request, undefined))).toEqual(['0', '70', '2']);
});
