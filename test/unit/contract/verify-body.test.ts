import { describe, expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { parseVerifyBody } from '../../../src/contract/verify-body.ts';

const REQUEST = '{"pieces":[{"width":1,"height":1,"label":"ü €"}],"sheets":[{"width":1,"height":1}]}';

const read = (text: string) => {
  const { request, requestBytes, response } = parseVerifyBody(
    Uint8Array.from(new TextEncoder().encode(text)),
  );
  const [first, second] = [requestBytes, response].map((bytes) => new TextDecoder().decode(bytes));
  return { request, texts: [first, second] };
};

function refusalOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ContractError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('the body of a verification', () => {
  it.each([
    [`{"request":${REQUEST},"response":{}}`, '{}'],
    [
      ` {\n"response" : {"a":[1, "]}"], "ü":"\\""}\t,"request":${REQUEST} }\r\n`,
      '{"a":[1, "]}"], "ü":"\\""}',
    ],
    [`{"re\\u0071uest":${REQUEST},"response":{"a":-1.5e5,"b":null}}`, '{"a":-1.5e5,"b":null}'],
  ])('is read, except for what is in the response: %s', (text, response) => {
    const { request, texts } = read(text);
    expect(texts).toEqual([REQUEST, response]);
    expect(request.pieces[0]?.label).toBe('ü €');
  });

  it.each([
    '',
    '{',
    '{"request":',
    '{"request":}',
    '{"request"}',
    '{request:1,"response":2}',
    '{"request":1,"response":2',
    '{"request":1,"response":2}}',
    '{"request":1,"response":2,}',
    '{"request":,"response":{}}',
    '{"foo":tru,"request":{},"response":{}}',
    '{"foo":1,"foo":2,"request":{},"response":{}}',
    '{"request":{},"response":{bad}}',
    '{"request":{},"response":{"a":nul}}',
    '{"request":{},"response":{"a":01}}',
    '{"request":{},"response":{"a":[1,2}}',
    '{"request":{},"response":{"a":{"b":1,"b":2}}}',
    '{"request":1,"request":1,"response":2}',
    '\uFEFF{"request":1,"response":2}',
  ])('is refused if it is no JSON, within the response too: %s', (text) => {
    expect(refusalOf(text)).toMatch(
      /^invalid_json: The body is not valid JSON: .* at line \d+, column \d+\.$/,
    );
  });

  it.each([
    ['1', 'The body must be an object, not 1.'],
    ['[]', 'The body must be an object, not an array.'],
    ['null', 'The body must be an object, not null.'],
    ['{}', 'request is missing.'],
    ['{"request":1.50,"response":{}}', 'request must be an object, not 1.50.'],
    [`{"request":${REQUEST}}`, 'response is missing.'],
    [`{"request":${REQUEST},"response":[]}`, 'response must be an object, not an array.'],
    [`{"request":${REQUEST},"response":2.50}`, 'response must be an object, not 2.50.'],
    [`{"request":${REQUEST},"result":2,"response":{}}`, 'Unknown field result.'],
    [
      '{"request":{"pieces":[{"width":"a"}]},"response":{}}',
      'request.pieces[0].width must be an integer, not "a".',
    ],
  ])('names the whole path of a fault: %s', (text, message) => {
    expect(refusalOf(text)).toBe(`invalid_schema: ${message}`);
  });

  it('advises a unit for a length in the request', () => {
    const text = '{"response":{},"request":{"pieces":[{"width":2.5}],"sheets":[],"unit":"in/16"}}';
    expect(refusalOf(text)).toContain(
      'request.pieces[0].width must be an integer in units of "in/16", not 2.5; for 5/32"',
    );
  });

  it('bounds the request like that of a solve', () => {
    const items = Array(LIMITS.MAX_ARRAY_ITEMS + 1).fill(0);
    expect(refusalOf(`{"request":{"pieces":[${items}]},"response":{}}`)).toMatch(
      /^too_many_items: request\.pieces has 10001 entries/,
    );
    const long = `{"x":"${'x'.repeat(LIMITS.MAX_REQUEST_BYTES)}"}`;
    expect(refusalOf(`{"request":${long},"response":{}}`)).toMatch(/^payload_too_large: /);
  });

  it('bounds what it takes to check the response', () => {
    const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(refusalOf(`{"request":${REQUEST},"response":${deep(127)}}`)).toBe('accepted');
    for (const levels of [128, 1_000_000])
      expect(refusalOf(`{"request":${REQUEST},"response":${deep(levels)}}`)).toBe(
        'invalid_schema: response is nested more than 128 levels deep.',
      );
    const wide = (members: number) => `{${Array.from({ length: members }, (_, at) => `"${at}":0`)}}`;
    expect(refusalOf(`{"request":${REQUEST},"response":${wide(1_000)}}`)).toBe('accepted');
    expect(refusalOf(`{"request":${REQUEST},"response":${wide(1_001)}}`)).toBe(
      'invalid_schema: response has an object of more than 1000 members.',
    );
  });
});
