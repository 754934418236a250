import { expect, it } from 'vitest';
import { ITERATIONS, TIME_LIMIT_MS } from '../../../bench/src/limits.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';

it('keeps within what requests may say', () => {
  expect(ITERATIONS.max).toBeLessThanOrEqual(BUILDER_CONFIG_FIELDS.maxBuildCalls.max);
  expect(ITERATIONS.max).toBeLessThanOrEqual(ALNS_CONFIG_FIELDS.maxIterations.max);
  expect(TIME_LIMIT_MS.max).toBe(ALNS_CONFIG_FIELDS.timeLimitMs.max);
});
