import { expect, test } from 'vitest';
import {
  DEFECT_FIELDS,
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

// docs/openapi.json has the names, types, ranges and defaults.
test('every field has a meaning, and a default in its range', () => {
  const objects: readonly Fields[] = [
    ...[PIECE_FIELDS, SHEET_FIELDS, DEFECT_FIELDS, PARAMS_FIELDS, MACHINE_FIELDS, OFFCUT_CLASS_FIELDS],
    ...[FIXED_SHEET_FIELDS, BUILDER_CONFIG_FIELDS, ALNS_CONFIG_FIELDS, REQUEST_FIELDS],
  ];
  for (const [name, field] of objects.flatMap((fields) => Object.entries(fields))) {
    expect(field.meaning, name).toMatch(/^[A-Z].*\.$/);
    if (!('min' in field)) continue;
    const { min, max, default: value = min } = field;
    expect(min <= value && value <= max, name).toBe(true);
  }
});

test('by default an unplaced piece costs more than all the sheets of any valid job', () => {
  const { unplacedPenalty, priorityPenalty, cutPenalty, directionChangePenalty, liquidOffcutBonus } =
    ALNS_CONFIG_FIELDS;
  expect(unplacedPenalty.default > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(priorityPenalty.default > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect([cutPenalty, directionChangePenalty, liquidOffcutBonus].map((one) => Number(one.default))).toEqual([
    0, 0, 0,
  ]);
});
