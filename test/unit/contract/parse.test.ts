import { describe, expect, test } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { parseSolveRequest, parseVerifyBody } from '../../../src/contract/parse.ts';
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

describe('a number is judged and quoted as it was sent', () => {
  const long = `4.${'9'.repeat(60)}`;

  test.each([
    ['4.9999999999999999999', '4.9999999999999999999'],
    ['1e-400', '1e-400'],
    [long, `${long.slice(0, 40)}…`],
  ])('%s for an integer', (literal, quoted) => {
    const refused = (path: string) => refuse(requestWith(path, literal)).message;
    expect(refused('pieces[0].originalIndex')).toBe(
      `pieces[0].originalIndex must be an integer, not ${quoted}.`,
    );
    expect(refused('params.kerfWidth')).toContain(
      `params.kerfWidth must be an integer in units of "mm", not ${quoted}; `,
    );
  });

  test.each(['1e999', '36893488147419103233'])('%s for an integer', (literal) => {
    expect(refuse(requestWith('pieces[0].width', literal)).message).toBe(
      `pieces[0].width must lie within ±9007199254740991, not ${literal}.`,
    );
  });

  test.each(['1e-400', '18446744073709551616', '0.1'])('%s for an integer of 64 bits', (literal) => {
    expect(refuse(requestWith('alnsConfig.seed', literal)).message).toBe(
      `alnsConfig.seed must be an integer from ${-(2n ** 63n)} to ${2n ** 63n - 1n}, not ${literal}.`,
    );
  });

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

  test('where something else was asked for', () => {
    expect(refuse(requestWith('pieces[0].canRotate', '1e0')).message).toContain('not 1e0.');
    expect(refuse(requestWith('strategy', '1e999')).message).toContain('not 1e999.');
    expect(refuse(requestWith('params', '1e999')).message).toBe('params must be an object, not 1e999.');
  });
});

const REQUEST = '{"pieces":[{"width":1,"height":1,"label":"ü €"}],"sheets":[{"width":1,"height":1}]}';

const readVerify = (text: string) => {
  const { request, response } = parseVerifyBody(Uint8Array.from(bytes(text)));
  return { request, response: new TextDecoder().decode(response) };
};

function verifyRefusal(text: string): string {
  try {
    readVerify(text);
  } catch (error) {
    if (error instanceof ContractError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('the body of a verification', () => {
  test.each([
    [`{"request":${REQUEST},"response":{}}`, '{}'],
    [
      ` {\n"response" : {"a":[1, "]}"], "ü":"\\""}\t,"request":${REQUEST} }\r\n`,
      '{"a":[1, "]}"], "ü":"\\""}',
    ],
    [`{"re\\u0071uest":${REQUEST},"response":{"a":-1.5e5,"b":null}}`, '{"a":-1.5e5,"b":null}'],
  ])('is read, except for what is in the response: %s', (text, response) => {
    const read = readVerify(text);
    expect(read.response).toBe(response);
    expect(read.request.pieces[0]?.label).toBe('ü €');
  });

  test.each([
    '{"request":}',
    '{"foo":1,"foo":2,"request":{},"response":{}}',
    '{"request":{},"response":{"a":01}}',
    '{"request":{},"response":{"a":{"b":1,"b":2}}}',
    '\uFEFF{"request":1,"response":2}',
  ])('is refused if it is no JSON, within the response too: %s', (text) => {
    expect(verifyRefusal(text)).toMatch(
      /^invalid_json: The body is not valid JSON: .* at line \d+, column \d+\.$/,
    );
  });

  test.each([
    ['[]', 'The body must be an object, not an array.'],
    ['{}', 'request is missing.'],
    ['{"request":1.50,"response":{}}', 'request must be an object, not 1.50.'],
    [`{"request":${REQUEST}}`, 'response is missing.'],
    [`{"request":${REQUEST},"response":2.50}`, 'response must be an object, not 2.50.'],
    [`{"request":${REQUEST},"result":2,"response":{}}`, 'Unknown field result.'],
    [
      '{"request":{"pieces":[{"width":"a"}]},"response":{}}',
      'request.pieces[0].width must be an integer, not "a".',
    ],
  ])('names the whole path of a fault: %s', (text, message) => {
    expect(verifyRefusal(text)).toBe(`invalid_schema: ${message}`);
  });

  test('advises a unit for a length in the request', () => {
    const text = '{"response":{},"request":{"pieces":[{"width":2.5}],"sheets":[],"unit":"in/16"}}';
    expect(verifyRefusal(text)).toContain(
      'request.pieces[0].width must be an integer in units of "in/16", not 2.5; for 5/32"',
    );
  });

  test('bounds the request like that of a solve', () => {
    const items = Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill(0);
    expect(verifyRefusal(`{"request":{"pieces":[${items}]},"response":{}}`)).toMatch(
      /^too_many_items: request\.pieces has 10001 entries/,
    );
    const long = `{"x":"${'x'.repeat(LIMITS.MAX_REQUEST_BYTES)}"}`;
    expect(verifyRefusal(`{"request":${long},"response":{}}`)).toMatch(/^payload_too_large: /);
  });

  test('bounds the members of the body, wherever the response stands', () => {
    const names = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `"k${from + at}":0`).join(',');
    for (const at of [1, LIMITS.MAX_JSON_MEMBERS - 1])
      expect(verifyRefusal(`{${names(0, at)},"response":{},${names(at, 2_000)}}`)).toMatch(
        /^invalid_schema: The body has an object of more than 128 members at line 1, column /,
      );
  });

  test('bounds what it takes to check the response', () => {
    const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(verifyRefusal(`{"request":${REQUEST},"response":${deep(127)}}`)).toBe('accepted');
    for (const levels of [128, 1_000_000])
      expect(verifyRefusal(`{"request":${REQUEST},"response":${deep(levels)}}`)).toEqual(
        expect.stringMatching(
          /^invalid_schema: response is nested more than 128 levels deep at line 1, column /,
        ),
      );
    const wide = (members: number) => `{${Array.from({ length: members }, (_, at) => `"${at}":0`)}}`;
    expect(verifyRefusal(`{"request":${REQUEST},"response":${wide(1_000)}}`)).toBe('accepted');
    expect(verifyRefusal(`{"request":${REQUEST},"response":${wide(1_001)}}`)).toEqual(
      expect.stringMatching(
        /^invalid_schema: response has an object of more than 1000 members at line 1, column /,
      ),
    );
  });
});
