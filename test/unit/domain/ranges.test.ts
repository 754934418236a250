import { describe, expect, test } from 'vitest';
import {
  type Fields,
  type NumberField,
  PARAMS_FIELDS,
  WIDE_TYPES,
  type WideField,
} from '../../../src/contract/fields.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { bytes, refusalOf, requestWith } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';
import { placesOf } from './requests.ts';

type Ranged = readonly [path: string, name: string, field: NumberField | WideField];

const ranged: readonly Ranged[] = [
  ...rangedFields('params', PARAMS_FIELDS),
  ...rangedFields('builderConfig', BUILDER_CONFIG_FIELDS),
  ...rangedFields('alnsConfig', ALNS_CONFIG_FIELDS),
];

function rangedFields(parent: string, fields: Fields): readonly Ranged[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    'min' in field ? [[`${parent}.${name}`, name, field] as const] : [],
  );
}

const toJobWith = (path: string, value: number | bigint) =>
  toJob(parseSolveRequest(bytes(requestWith(path, String(value)))), within(1_000));

/** The type itself bounds these; what lies beyond is of the wrong type. */
const isWholeType = ({ type, min }: NumberField | WideField) =>
  (type === 'int64' || type === 'uint64') && min === WIDE_TYPES[type].min;

const CODES: Readonly<Record<string, string>> = {
  'params.kerfWidth': 'InvalidKerf',
  'params.kerfVertical': 'InvalidKerf',
  'params.kerfHorizontal': 'InvalidKerf',
  'params.marginLeft': 'InvalidMargin',
  'params.marginRight': 'InvalidMargin',
  'params.marginTop': 'InvalidMargin',
  'params.marginBottom': 'InvalidMargin',
};

// test/service/contract/described.test.ts takes the least and the greatest of each range.
describe('a number that lies just beyond its range', () => {
  test.each(ranged.filter(([, , field]) => !isWholeType(field)))('%s', (path, name, field) => {
    const step = field.type === 'double' ? 0.25 : 1;
    for (const value of [Number(field.min) - step, Number(field.max) + step]) {
      // 10^18 + 1 is not a double.
      const exact = field.type === 'int64' && value > 0 ? BigInt(field.max) + 1n : value;
      expect(refusalOf(() => toJobWith(path, exact)).details.validationErrors).toEqual([
        {
          code: CODES[path] ?? 'InvalidParameter',
          fieldPath: path,
          message: `${name} must be from ${field.min} to ${field.max}, not ${exact}.`,
        },
      ]);
    }
  });
});

test('minDestructionRate is at most maxDestructionRate', () => {
  const place = (minDestructionRate: number, maxDestructionRate: number) =>
    placesOf({ alnsConfig: { minDestructionRate, maxDestructionRate } });
  expect(place(0, 1)).toEqual([]);
  expect(place(0.3, 0.3)).toEqual([]);
  expect(place(0.3, 0.2)).toEqual(['InvalidParameter at alnsConfig.minDestructionRate']);
  expect(place(-1, 2)).toEqual([
    'InvalidParameter at alnsConfig.minDestructionRate',
    'InvalidParameter at alnsConfig.maxDestructionRate',
  ]);
});
