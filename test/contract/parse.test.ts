import { describe, expect, test } from 'vitest';
import { parseSolveRequest } from '../../src/contract/parse.ts';
import { bytes, refusalOf } from './requests.ts';

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

test('a body that is no object is invalid_schema', () => {
  for (const text of ['[]', 'null', '1', '"a"', 'true', '[{"pieces":[],"sheets":[]}]']) {
    expect(refuse(text)).toMatchObject({
      code: 'invalid_schema',
      message: expect.stringMatching(/^The body must be an object, not /),
    });
  }
});
