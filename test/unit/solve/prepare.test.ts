import { expect, it, vi } from 'vitest';
import { prepareTimed } from '../../../src/solve/prepare.ts';
import { bytes } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';

it('tells how long preparing a request took', () => {
  const hrtime = vi.spyOn(process.hrtime, 'bigint');
  for (const nanoseconds of [7_000_000n, 9_500_000n]) hrtime.mockReturnValueOnce(nanoseconds);
  const { readingMs } = prepareTimed(bytes('{"pieces":[],"sheets":[]}'), within(5));
  hrtime.mockRestore();
  expect(readingMs).toBe(2.5);
});
