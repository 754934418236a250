import { expect, it } from 'vitest';
import { memory } from '../../../../bench/src/load/memory.ts';

it('is taken at the begin, after a tenth and at the end', () => {
  const bytes = [50, 60, 70, 90, 85];
  const [first, ...others] = bytes.map((residentBytes, index) => ({ ms: 1000 + index * 50, residentBytes }));
  if (!first) throw new Error('there are looks');
  expect(memory([first, ...others])).toEqual({ begin: 50, tenth: 60, end: 85, max: 90 });
});

it('is the same everywhere after one look', () => {
  expect(memory([{ ms: 3, residentBytes: 9 }])).toEqual({ begin: 9, tenth: 9, end: 9, max: 9 });
});
