import { expect, test } from 'vitest';
import { moved } from '../../../../web/src/result/playback.ts';

test('moves stay between no cut and the last', () => {
  expect(moved(2, 'back', 5)).toBe(1);
  expect(moved(0, 'back', 5)).toBe(0);
  expect(moved(4, 'forward', 5)).toBe(5);
  expect(moved(5, 'forward', 5)).toBe(5);
  expect([moved(3, 'first', 5), moved(3, 'last', 5)]).toEqual([0, 5]);
});
