import { describe, expect, it } from 'vitest';
import { ContractError } from '../../src/contract/errors.ts';
import { splitVerifyBody } from '../../src/contract/verify-body.ts';

const split = (text: string) => {
  const { request, response } = splitVerifyBody(Uint8Array.from(new TextEncoder().encode(text)));
  return [request, response].map((bytes) => new TextDecoder().decode(bytes));
};

function refusalOf(text: string): string {
  try {
    split(text);
  } catch (error) {
    if (error instanceof ContractError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('the body of a verification', () => {
  it.each([
    ['{"request":{},"response":{}}', '{}', '{}'],
    [
      ' {\n"response" : [1, "]}", {"a":"\\""}]\t,"request":{"b":[{}]} }\r\n',
      '{"b":[{}]}',
      '[1, "]}", {"a":"\\""}]',
    ],
    ['{"re\\u0071uest":1,"response":null}', '1', 'null'],
    ['{"request":"ü","response":-1e5}', '"ü"', '-1e5'],
    // Whoever reads a member judges it.
    ['{"request":{]},"response":nonsense}', '{]', 'nonsense'],
  ])('is split into its members: %s', (text, request, response) => {
    if (text.includes('{]')) expect(refusalOf(text)).toMatch(/^invalid_json: /);
    else expect(split(text)).toEqual([request, response]);
  });

  it.each([
    '',
    '[]',
    'null',
    '{',
    '{"request":',
    '{"request":}',
    '{"request":]',
    '{"request"}',
    '{request:1,"response":2}',
    '{"request":1,"response":2',
    '{"request":1,"response":2}}',
    '{"request":1,"response":2},',
    '{"request":1,"response":2,}',
    '{"request":1 2,"response":2}',
    '{"request":{"a":"',
    '{"request":"\\',
    '{"\\x":1}',
    '{"request":1,"request":1,"response":2}',
    '\uFEFF{"request":1,"response":2}',
  ])('is refused if it is no JSON: %s', (text) => {
    expect(refusalOf(text)).toMatch(/^invalid_json: The body is not valid JSON: .* at byte \d+\.$/);
  });

  it('is refused if it has other members, or lacks one', () => {
    expect(refusalOf('{"request":1,"result":2}')).toBe('invalid_schema: "result" is not a field.');
    expect(refusalOf('{"request":1}')).toBe('invalid_schema: response is missing.');
    expect(refusalOf('{"response":1}')).toBe('invalid_schema: request is missing.');
    expect(refusalOf(`{"${'x'.repeat(1_000)}":1}`)).toHaveLength(74);
  });

  it('may nest as deep as it is long', () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    expect(split(`{"request":1,"response":${deep}}`)[1]).toHaveLength(2_000_000);
  });
});
