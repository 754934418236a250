import { expect, it } from 'vitest';
import { BUILDER_CONFIG_FIELDS } from '../../src/contract/fields.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { loadAddon } from '../../src/engine/addon.ts';

const ranges = JSON.parse(loadAddon().contractRanges());

it('the engine takes every value that the contract allows, and no other', () => {
  expect(ranges).toMatchObject({
    label: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
    dimension: LIMITS.dimension,
    allowance: LIMITS.allowance,
    quantity: LIMITS.quantity,
    priority: LIMITS.priority,
    maxInstances: LIMITS.MAX_INSTANCES,
    maxArea: LIMITS.MAX_AREA,
  });
});

it('ranges and defaults of builderConfig are those of the engine', () => {
  const { noiseSeed, ...numbers } = BUILDER_CONFIG_FIELDS;
  const fields = Object.entries(numbers).map(([name, field]) => {
    const { min, max, default: fallback } = field;
    return [name, { min, max, default: fallback }];
  });
  const seed = { min: String(noiseSeed.min), max: String(noiseSeed.max), default: String(noiseSeed.default) };
  expect(ranges.builder).toEqual({ ...Object.fromEntries(fields), noiseSeed: seed });
});
