import { expect, test } from 'vitest';
import { LIMITS, limitName } from '../../../src/contract/limits.ts';

test('the limits are those that the contract promises', () => {
  expect(LIMITS).toMatchObject({
    MAX_REQUEST_BYTES: 1_048_576,
    MAX_ARRAY_ITEMS: 10_000,
    MAX_VALIDATION_ERRORS: 100,
    MAX_INSTANCES: 100_000,
    MAX_AREA: 2 ** 53 - 1,
    MAX_TOTAL_COST: 2 ** 53 - 1,
    cost: { min: 0, max: 1e12 },
    dimension: { min: 1, max: 1_000_000 },
    quantity: { min: 1, max: 1_000_000 },
    priority: { min: 0, max: 1_000_000 },
  });
});

test('limits are named like other fields', () => {
  expect(limitName('MAX_JSON_DEPTH')).toBe('maxJsonDepth');
});
