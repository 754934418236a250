import { expect, it } from 'vitest';
import { ALNS_CONFIG_FIELDS } from '../../src/contract/alns-config.ts';
import { BUILDER_CONFIG_FIELDS, type NumberField, type WideField } from '../../src/contract/fields.ts';
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
  expect(ranges.builder).toEqual(asTheEngineTells(BUILDER_CONFIG_FIELDS));
});

it('ranges and defaults of alnsConfig are those of the engine, which sees no time limit and never 0 threads', () => {
  const { timeLimitMs: _, numThreads, repairStrategy, ...others } = ALNS_CONFIG_FIELDS;
  const fields = { ...others, numThreads: { ...numThreads, min: 1 } };
  expect(ranges.alns).toEqual({
    ...asTheEngineTells(fields),
    repairStrategy: { default: repairStrategy.default },
  });
});

/** The ranges of numbers as the addon writes them: those of 64 bits as texts. */
function asTheEngineTells(fields: Readonly<Record<string, NumberField | WideField>>) {
  const rows = Object.entries(fields).map(([name, { min, max, default: fallback }]) => {
    const told = [min, max, fallback].map((value) => (typeof value === 'bigint' ? String(value) : value));
    return [name, { min: told[0], max: told[1], default: told[2] }];
  });
  return Object.fromEntries(rows);
}
