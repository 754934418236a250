import { describe, expect, it, test } from 'vitest';
import { jsonText, merged, requestIn, withMembers } from '../../../../src/cli/solve/request-text.ts';
import { parseJson } from '../../../../src/contract/json.ts';
import { parseSolveRequest } from '../../../../src/contract/parse.ts';

const bytes = (text: string) => Buffer.from(text);
const REST = '"pieces":[{"width":1,"height":1}],"sheets":[{"width":1,"height":1}]';

test.each([
  '{"a":[1,-2.5,true,null,"\\u0007ä\\"",{}],"b":{"c":[]}}',
  '{"seed":9223372036854775807,"noise":18446744073709551615,"low":-9223372036854775808}',
  '{"nearlyOne":0.99999999999999999,"huge":1e999,"tiny":1e-400}',
])('%s is written as it was read', (text) => {
  expect(jsonText(parseJson(bytes(text)))).toBe(text);
});

describe('members of a request', () => {
  it('are set object by object, and all else keeps its value to the last digit', () => {
    const text = ` {${REST},"params":{"kerfWidth":3,"marginTop":5},"alnsConfig":{"seed":9223372036854775807}} `;
    const before = parseSolveRequest(bytes(text));
    const after = withMembers(bytes(text), { strategy: 'alns', params: { kerfWidth: 4 } });
    expect(parseSolveRequest(after)).toEqual({
      ...before,
      strategy: 'alns',
      params: { ...before.params, kerfWidth: 4 },
    });
  });

  it('leave a request alone if there are none', () => {
    const text = ` {${REST}}\n`;
    expect(withMembers(bytes(text), {}).toString()).toBe(text);
  });

  it('are not set in what is no request', () => {
    for (const text of ['{}', '', '[', '{"pieces":3}', `{${REST},"extra":1}`]) {
      expect(withMembers(bytes(text), { strategy: 'alns' }).toString()).toBe(text);
      expect(requestIn(bytes(text))).toBeUndefined();
    }
  });
});

test('arrays and values are replaced, objects are merged', () => {
  expect(merged({ a: [1], b: { c: 1, d: { e: 1 } }, f: 1 }, { a: [2], b: { d: { g: 2 } }, h: 2 })).toEqual({
    a: [2],
    b: { c: 1, d: { e: 1, g: 2 } },
    f: 1,
    h: 2,
  });
});
