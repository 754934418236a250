import { expect, it } from 'vitest';
import { groupOf } from '../../../bench/src/group.ts';

it.each([
  ['bwmv/CLASS01_020_03', 'auto', 'bwmv/CLASS01_020'],
  ['ortmann/Nice100i2b1', 'auto', 'ortmann'],
  ['bwmv/CLASS01_020_03', 'folder', 'bwmv'],
  ['bwmv/CLASS01_020_03', 'all', 'all'],
  ['bwmv/CLASS01_020_03', /CLASS\d+/, 'CLASS01'],
  ['bwmv/CLASS01_020_03', /_(\d+)_/, '020'],
  ['ortmann/Nice100i2b1', /_(\d+)_/, 'other'],
] as const)('puts %s by %s into %s', (name, grouping, group) => {
  expect(groupOf(name, grouping)).toBe(group);
});
