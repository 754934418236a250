import { describe, expect, test } from 'vitest';
import {
  DEFECT_FIELDS,
  type Field,
  type Fields,
  MACHINE_FIELDS,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
} from '../../../src/contract/fields.ts';
import { FIXED_SHEET_FIELDS } from '../../../src/contract/fixed-sheets.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import {
  ALNS_CONFIG,
  BUILDER_CONFIG,
  DEFECT,
  FIXED_SHEET,
  MACHINE,
  OFFCUT_CLASS,
  PARAMS,
  PIECE,
  REQUEST,
  SHEET,
} from './tables.ts';

const TABLES = {
  piece: [PIECE_FIELDS, PIECE],
  sheet: [SHEET_FIELDS, SHEET],
  defect: [DEFECT_FIELDS, DEFECT],
  params: [PARAMS_FIELDS, PARAMS],
  machine: [MACHINE_FIELDS, MACHINE],
  offcutClass: [OFFCUT_CLASS_FIELDS, OFFCUT_CLASS],
  fixedSheet: [FIXED_SHEET_FIELDS, FIXED_SHEET],
  builderConfig: [BUILDER_CONFIG_FIELDS, BUILDER_CONFIG],
  alnsConfig: [ALNS_CONFIG_FIELDS, ALNS_CONFIG],
  request: [REQUEST_FIELDS, REQUEST],
} as const;

describe.each(Object.entries(TABLES))('%s', (_name, [fields, expected]: readonly [Fields, object]) => {
  test('has the fields of the contract, in its order, with its types and defaults', () => {
    const rows = Object.entries(fields).map(([name, field]) => [name, row(field)]);
    expect(rows).toEqual(Object.entries(expected));
  });

  test.each(Object.entries(fields))('%s has a meaning, and a default in its range', (_field, field) => {
    expect(field.meaning).toMatch(/^[A-Z].*\.$/);
    if (!('min' in field)) return;
    expect(field.min <= field.max).toBe(true);
    if (field.default === undefined) return;
    expect(field.default >= field.min && field.default <= field.max).toBe(true);
  });
});

function row(field: Field): readonly unknown[] {
  return 'default' in field ? [field.type, field.default] : [field.type];
}

test('the ranges of builderConfig are those that the engine documents', () => {
  const ranges = Object.entries(BUILDER_CONFIG_FIELDS).map(([name, { min, max }]) => [name, min, max]);
  expect(ranges).toEqual([
    ['beamWidth', 1, 1_000],
    ['beamWidthAtRoot', 1, 10_000],
    ['maxBuildCalls', 0, 10_000_000],
    ['maxRecursionDepth', 1, 10_000],
    ['scoreNoise', 0, 1],
    ['noiseSeed', 0n, 18446744073709551615n],
  ]);
});

test('alnsConfig has 31 keys, its seed spans the whole int64 range, its islands are bounded', () => {
  expect(Object.keys(ALNS_CONFIG_FIELDS)).toHaveLength(31);
  expect(ALNS_CONFIG_FIELDS.seed).toMatchObject({ min: -9223372036854775808n, max: 9223372036854775807n });
  expect(ALNS_CONFIG_FIELDS.numThreads).toMatchObject({ min: 0, max: 64 });
});

test('by default an unplaced piece costs more than all the sheets of any valid job', () => {
  const { unplacedPenalty, priorityPenalty, cutPenalty, directionChangePenalty, liquidOffcutBonus } =
    ALNS_CONFIG_FIELDS;
  expect(unplacedPenalty.default > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(priorityPenalty.default > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect([cutPenalty.default, directionChangePenalty.default, liquidOffcutBonus.default]).toEqual([
    0n,
    0n,
    0,
  ]);
});
