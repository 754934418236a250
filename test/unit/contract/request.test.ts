import { describe, expect, test } from 'vitest';
import { type Fields, PARAMS_FIELDS } from '../../../src/contract/fields.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { bytes, fixture, refusalOf, requestWith } from '../../support/contract/requests.ts';

const parse = (text: string) => parseSolveRequest(bytes(text));

/** The value at `path` of the request in which it is given as `literal`. */
function given(path: string, literal: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.reduce(
    (value: unknown, step) => (value as Record<string, unknown>)[step],
    parse(requestWith(path, literal)),
  );
}

function refused(path: string, literal: string): string {
  const error = refusalOf(() => parse(requestWith(path, literal)));
  expect(error.code).toBe('invalid_schema');
  return error.message;
}

const defaultsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
  );

/** A field of each type. */
const SCALARS: readonly (readonly [path: string, type: string])[] = [
  ['pieces[0].originalIndex', 'int'],
  ['alnsConfig.coolingRate', 'double'],
  ['alnsConfig.seed', 'int64'],
  ['builderConfig.noiseSeed', 'uint64'],
  ['pieces[0].canRotate', 'bool'],
  ['sheets[0].label', 'text'],
  ['strategy', 'enum'],
];

test('defaults are applied to all that a minimal request leaves out, in objects of its own', () => {
  const [first, second] = [parseSolveRequest(fixture('minimal')), parseSolveRequest(fixture('minimal'))];
  expect(first).toStrictEqual({
    pieces: [{ width: 600, height: 400, quantity: 1, canRotate: true, priority: 0 }],
    sheets: [{ width: 3210, height: 2250, quantity: 1, defects: [] }],
    params: defaultsOf(PARAMS_FIELDS),
    builderConfig: defaultsOf(BUILDER_CONFIG_FIELDS),
    strategy: 'greedy',
    alnsConfig: defaultsOf(ALNS_CONFIG_FIELDS),
    includeSvg: false,
    includeCutList: false,
    includeTrimCuts: false,
    includeShoppingList: false,
    includePtx: false,
    includeWarnings: false,
  });
  expect(first.params).not.toBe(second.params);
  const empty = '{"pieces":[],"sheets":[],"params":{},"builderConfig":{},"alnsConfig":{}}';
  expect(parse(empty)).toStrictEqual(parse('{"pieces":[],"sheets":[]}'));
});

test('every field arrives as it was given', () => {
  const exact = { noiseSeed: 2n ** 64n - 1n, seed: -(2n ** 63n), unplacedPenalty: 10n ** 18n };
  const penalties = { priorityPenalty: 9007199254740993n, cutPenalty: 10n, directionChangePenalty: 20n };
  const written = JSON.parse(new TextDecoder().decode(fixture('full')));
  const { builderConfig, alnsConfig, sheets, ...others } = written;
  const { unplacedPenalty, seed, noiseSeed } = exact;
  expect(parseSolveRequest(fixture('full'))).toStrictEqual({
    ...others,
    sheets: [sheets[0], { ...sheets[1], quantity: 1, defects: [] }],
    builderConfig: { ...builderConfig, noiseSeed },
    alnsConfig: { ...alnsConfig, seed, unplacedPenalty, ...penalties },
  });
});

describe.each(SCALARS)('%s', (path, type) => {
  const noNumbers = ['"5"', 'null', 'true', '[]', '{}'];
  const noIntegers = [...noNumbers, '5.5', '1e999'];
  const wrong: Readonly<Record<string, readonly string[]>> = {
    int: [...noIntegers, '-1e999', '1e-1', '9007199254740992', '1e300', '-9007199254740993'],
    double: [...noNumbers, '1e999', '-1e999'],
    int64: [...noIntegers, '9223372036854775808', '-9223372036854775809', '9007199254740993.5', '1e19'],
    uint64: [...noIntegers, '18446744073709551616', '-1', '-0.5', '1.8446744073709551616e19'],
    bool: ['0', '1', '"true"', 'null', '[]', '{}'],
    text: ['0', 'null', 'true', '[]', '{}'],
    enum: ['0', '"Greedy"', '"greedy "', '""', 'null', 'true', '[]', '{}'],
  };

  test.each(wrong[type] ?? [])('%s is of the wrong type', (literal) => {
    expect(refused(path, literal)).toMatch(new RegExp(`^${path.replace(/[[\].]/g, '\\$&')} must `));
  });

  const right: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
    int: [
      ['5.0', 5],
      ['5e0', 5],
      ['1e3', 1000],
      ['50E-1', 5],
      ['-3', -3],
      ['0', 0],
      ['9007199254740991', 9007199254740991],
      ['-9007199254740991', -9007199254740991],
    ],
    double: [
      ['5', 5],
      ['0.5', 0.5],
      ['-2.5e-3', -0.0025],
      ['9007199254740993', 9007199254740992],
      ['1e300', 1e300],
    ],
    int64: [
      ['5.0', 5n],
      ['-1e3', -1000n],
      ['-0', 0n],
      ['9007199254740993', 9007199254740993n],
      ['9223372036854775807', 9223372036854775807n],
      ['-9223372036854775808', -9223372036854775808n],
    ],
    uint64: [
      ['5e0', 5n],
      ['0', 0n],
      ['9007199254740993', 9007199254740993n],
      ['18446744073709551615', 18446744073709551615n],
      ['1.8446744073709551615e19', 18446744073709551615n],
    ],
    bool: [
      ['true', true],
      ['false', false],
    ],
    enum: [],
  };

  test.each(right[type] ?? [])('%s is taken exactly', (literal, expected) => {
    expect(given(path, literal)).toBe(expected);
  });
});

test('minus zero is zero', () => {
  expect(given('pieces[0].originalIndex', '-0') === 0).toBe(true);
});

describe('objects and arrays', () => {
  test.each([
    ['pieces', 'an array'],
    ['sheets[0].defects', 'an array'],
    ['pieces[0]', 'an object'],
    ['alnsConfig', 'an object'],
  ])('%s must be %s', (path, kind) => {
    for (const literal of ['null', '5', '"a"', 'true', kind === 'an array' ? '{"0":{}}' : '[[]]'])
      expect(refused(path, literal)).toMatch(`${path} must be ${kind}, not `);
  });
});

describe('a field that the contract does not know', () => {
  test.each([
    ['layout', 'pieces'],
    ['pieces[0].kerfWidth', 'sheets[].kerfWidth'],
    ['params.strategy', 'strategy at the top level'],
    ['params.threadCount', 'alnsConfig.numThreads'],
  ])('%s is refused with the hint %s', (path, hint) => {
    expect(refused(path, '1')).toBe(`Unknown field ${path}; did you mean ${hint}?`);
  });

  test.each(['constructor', '__proto__', '', 'quo"te', '\u0000', 'x'.repeat(1000)])(
    '%j is refused anywhere',
    (name) => {
      const member = `${JSON.stringify(name)}:1`;
      const texts = [
        `{"pieces":[],"sheets":[],${member}}`,
        `{"pieces":[],"sheets":[{"width":1,"height":1,"defects":[{"x":0,"y":0,"width":1,"height":1,${member}}]}]}`,
        `{"pieces":[],"sheets":[],"alnsConfig":{${member}}}`,
      ];
      for (const text of texts) {
        const error = refusalOf(() => parse(text));
        expect(error.code).toBe('invalid_schema');
        expect(error.message).toMatch(/^Unknown field .{1,100}\.$/);
      }
    },
  );
});
