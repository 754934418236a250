import { expect, it } from 'vitest';
import { ENGINE_SETTINGS } from '../../../src/contract/engine-settings.ts';
import { OFFCUT_CLASS_FIELDS } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { loadAddon } from '../../../src/engine/addon.ts';

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
    maxOffcutClasses: LIMITS.MAX_OFFCUT_CLASSES,
    offcutPercent: { max: OFFCUT_CLASS_FIELDS.valuePercent.max },
  });
});

it('src/contract/engine-settings.ts is what the engine says (update it with "vitest run test/service/seam/ranges.test.ts --update")', async () => {
  const { builder, alns } = ranges;
  await expect(source({ builder, alns })).toMatchFileSnapshot('../../../src/contract/engine-settings.ts');
});

it('builderConfig has the settings of the engine, with their ranges and defaults', () => {
  expect(Object.keys(BUILDER_CONFIG_FIELDS).sort()).toEqual(Object.keys(ENGINE_SETTINGS.builder).sort());
  expect(BUILDER_CONFIG_FIELDS).toMatchObject(ENGINE_SETTINGS.builder);
});

it('alnsConfig has the settings of the engine, and beside them a time limit and 0 threads, which the engine never sees', () => {
  const { timeLimitMs: _, numThreads, ...others } = ALNS_CONFIG_FIELDS;
  const { numThreads: islands, ...settings } = ENGINE_SETTINGS.alns;
  expect(Object.keys(others).sort()).toEqual(Object.keys(settings).sort());
  expect(others).toMatchObject(settings);
  expect(numThreads).toMatchObject({ ...islands, min: 0 });
});

type Settings = Readonly<Record<string, Readonly<Record<string, number | string | readonly string[]>>>>;

/** The module that states the settings as the engine does, a line for each. */
function source(parts: Readonly<Record<string, Settings>>): string {
  const lines = Object.entries(parts).map(
    ([part, settings]) =>
      `  ${part}: {\n${Object.entries(settings)
        .map(([name, members]) => `    ${name}: { ${membersOf(members).join(', ')} },\n`)
        .join('')}  },\n`,
  );
  return [
    '/**\n',
    ' * The range and default of every setting, as the engine states them. Generated from its own declarations\n',
    ' * (`crates/engine/src/config`); `npx vitest run test/service/seam/ranges.test.ts --update` rewrites it.\n',
    ' */\n',
    `export const ENGINE_SETTINGS = {\n${lines.join('')}} as const;\n`,
  ].join('');
}

const membersOf = (members: Settings[string]) =>
  ['values', 'min', 'max', 'default'].flatMap((name) => {
    const value = members[name];
    return value === undefined ? [] : [`${name}: ${literal(value)}`];
  });

/** Texts of digits are integers that only a bigint holds. */
function literal(value: number | string | readonly string[]): string {
  if (typeof value === 'number') return String(value).replace(/\B(?=(\d{3})+$)/g, value % 1 === 0 ? '_' : '');
  if (typeof value !== 'string') return `[${value.map((choice) => `'${choice}'`).join(', ')}]`;
  return /^-?\d+$/.test(value) ? `${value.replace(/\B(?=(\d{3})+$)/g, '_')}n` : `'${value}'`;
}
