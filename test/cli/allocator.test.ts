import { expect, it } from 'vitest';
import { allocatorSettings } from '../../src/cli/allocator.ts';

it('a service returns freed memory at once, unless the environment says otherwise', () => {
  expect(allocatorSettings(['serve'], {})).toEqual({ MIMALLOC_PURGE_DELAY: '0' });
  expect(allocatorSettings(['serve'], { MIMALLOC_PURGE_DELAY: '10' })).toEqual({});
});

it('other commands, which end after their work, keep it as they are faster then', () => {
  for (const args of [[], ['solve'], ['bench']]) expect(allocatorSettings(args, {})).toEqual({});
});
