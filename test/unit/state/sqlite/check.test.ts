import { expect, test } from 'vitest';
import { extentAtStart } from '../../../../src/state/sqlite/check.ts';

test('a start checks less of a larger database, so no start takes long', () => {
  const MIB = 2 ** 20;
  expect([0, 64 * MIB, 64 * MIB + 1, 512 * MIB, 512 * MIB + 1, 2 ** 40].map(extentAtStart)).toEqual([
    'whole',
    'whole',
    'pages',
    'pages',
    'none',
    'none',
  ]);
});
