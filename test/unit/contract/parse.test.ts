import { describe, expect, test } from 'vitest';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { bytes, refusalOf, requestWith } from '../../support/contract/requests.ts';

const refuse = (text: string) => refusalOf(() => parseSolveRequest(bytes(text)));
const list = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`;

describe('too_many_items', () => {
  const piece = '{"width":1,"height":1}';

  test.each(['pieces', 'sheets'])('%s may have 10,000 entries, not one more', (name) => {
    const other = name === 'pieces' ? 'sheets' : 'pieces';
    const request = (count: number) => bytes(`{"${name}":${list(count, piece)},"${other}":[${piece}]}`);
    expect(parseSolveRequest(request(10_000))[name as 'pieces']).toHaveLength(10_000);
    expect(refusalOf(() => parseSolveRequest(request(10_001)))).toMatchObject({
      code: 'too_many_items',
      message: `${name} has 10001 entries; at most 10000 are allowed.`,
    });
  });

  test('counts the entries of pieces and of sheets each on its own, and of nothing else', () => {
    const defects = list(10_001, '{"x":0,"y":0,"width":1,"height":1}');
    const sheets = `[{"width":9,"height":9,"defects":${defects}},${list(9_999, piece).slice(1)}`;
    const request = parseSolveRequest(bytes(`{"pieces":${list(10_000, piece)},"sheets":${sheets}}`));
    expect(request.sheets[0]?.defects).toHaveLength(10_001);
    expect(refuse(`{"items":${list(10_001, '1')}}`).code).toBe('invalid_schema');
  });
});

describe('the checks come in the order of the contract', () => {
  test('JSON before item counts', () => {
    expect(refuse(`{"pieces":${list(10_001, '1')}`).code).toBe('invalid_json');
  });

  test('item counts before the schema', () => {
    expect(refuse(`{"layout":1,"pieces":${list(10_001, '1')}}`).code).toBe('too_many_items');
    expect(refuse(`{"sheets":${list(10_001, 'null')}}`).code).toBe('too_many_items');
  });

  test('ranges are left to the domain', () => {
    const text =
      '{"pieces":[{"width":-5,"height":0,"quantity":-1,"priority":-9007199254740991}],"sheets":[],"params":{"maxStages":-1},"alnsConfig":{"coolingRate":-7},"builderConfig":{"beamWidth":0}}';
    expect(parseSolveRequest(bytes(text))).toMatchObject({
      pieces: [{ width: -5, height: 0, quantity: -1 }],
    });
  });
});

test('a body that is not an object is invalid_schema', () => {
  for (const text of ['[]', 'null', '1', '"a"', 'true', '[{"pieces":[],"sheets":[]}]']) {
    expect(refuse(text)).toMatchObject({
      code: 'invalid_schema',
      message: expect.stringMatching(/^The body must be an object, not /),
    });
  }
});

describe('depth and number of members follow the order of the checks', () => {
  const nested = '['.repeat(70) + ']'.repeat(70);
  const many = Array.from({ length: 200 }, (_, i) => `"k${i}":0`).join(',');
  const tooMany = `"pieces":${list(10_001, '1')}`;

  test.each([
    ['['.repeat(70), 'invalid_json', 'column 71'],
    [nested, 'invalid_schema', 'The body must be an object, not an array.'],
    [`{"a":${nested},${tooMany}}`, 'too_many_items', 'pieces'],
    [`{${many},${tooMany}}`, 'too_many_items', 'pieces'],
    [`{"a":${nested},${tooMany}`, 'invalid_json', 'expected'],
    [`{"params":{"kerfWidth":${nested}}}`, 'invalid_schema', 'params.kerfWidth must be an integer'],
    [`{"pieces":[{"width":1,"height":1,${many}}]}`, 'invalid_schema', 'Unknown field pieces[0].k0.'],
    [`{"pieces":[${nested}]}`, 'invalid_schema', 'pieces[0] must be an object, not an array.'],
  ])('%.60s', (text, code, message) => {
    expect(refuse(text)).toMatchObject({ code, message: expect.stringContaining(message) });
  });
});

describe('a number is judged and quoted as it was sent', () => {
  const long = `4.${'9'.repeat(60)}`;

  test.each([
    ['4.9999999999999999999', '4.9999999999999999999'],
    ['1e-400', '1e-400'],
    ['9007199254740991.4', '9007199254740991.4'],
    ['9007199254740993.5', '9007199254740993.5'],
    ['5.50', '5.50'],
    [long, `${long.slice(0, 40)}…`],
  ])('%s for an integer', (literal, quoted) => {
    const refused = (path: string) => refuse(requestWith(path, literal));
    expect(refused('pieces[0].originalIndex')).toMatchObject({
      code: 'invalid_schema',
      message: `pieces[0].originalIndex must be an integer, not ${quoted}.`,
    });
    for (const path of ['pieces[0].width', 'params.kerfWidth'])
      expect(refused(path)).toMatchObject({
        code: 'invalid_schema',
        message: expect.stringContaining(`${path} must be an integer in units of "mm", not ${quoted}; `),
      });
  });

  test.each(['1e999', '1e18', '36893488147419103233'])('%s for an integer', (literal) => {
    for (const path of ['pieces[0].width', 'pieces[0].originalIndex', 'params.kerfWidth'])
      expect(refuse(requestWith(path, literal))).toMatchObject({
        code: 'invalid_schema',
        message: `${path} must lie within ±9007199254740991, not ${literal}.`,
      });
  });

  test.each(['4.9999999999999999999', '1e-400', '18446744073709551616', '-1e-400', '1e999', '0.1'])(
    '%s for an integer of 64 bits',
    (literal) => {
      for (const path of ['alnsConfig.seed', 'builderConfig.noiseSeed']) {
        expect(refuse(requestWith(path, literal)).message).toMatch(
          new RegExp(`^${path} must be an integer from .*, not ${literal}\\.$`),
        );
      }
    },
  );

  test('what a double cannot hold', () => {
    expect(refuse(requestWith('alnsConfig.coolingRate', '1e999')).message).toBe(
      'alnsConfig.coolingRate must lie within ±1.7976931348623157e+308, not 1e999.',
    );
  });

  test('a double is the nearest one', () => {
    const noiseOf = (literal: string) =>
      parseSolveRequest(bytes(requestWith('alnsConfig.scoreNoise', literal))).alnsConfig.scoreNoise;
    expect(noiseOf('1e-400')).toBe(0);
    expect(noiseOf('0.99999999999999999999')).toBe(1);
    expect(noiseOf('0.5000000000000000000000000001')).toBe(0.5);
  });

  test('an integer may be written as a decimal', () => {
    const { pieces } = parseSolveRequest(bytes(requestWith('pieces[0].width', '500.000000000000000000e0')));
    expect(pieces[0]?.width).toBe(500);
  });

  test('where something else was asked for', () => {
    expect(refuse(requestWith('pieces[0].canRotate', '1e0')).message).toContain('not 1e0.');
    expect(refuse(requestWith('strategy', '1e999')).message).toContain('not 1e999.');
    expect(refuse(requestWith('params', '1e999')).message).toBe('params must be an object, not 1e999.');
  });
});
