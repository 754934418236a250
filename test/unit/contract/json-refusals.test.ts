import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/contract/json.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { bytes, refusalOf } from '../../support/contract/requests.ts';

const parse = (text: string) => parseJson(bytes(text));
const refuse = (text: string) => refusalOf(() => parse(text));

describe('invalid_json', () => {
  test.each([
    ['', 'expected a value at line 1, column 1.'],
    ['{"a":1', 'expected "," or "}" at line 1, column 7.'],
    ['{"a" 1}', 'expected ":" at line 1, column 6.'],
    ['{"a":1,}', 'expected a name in double quotes at line 1, column 8.'],
    ['1 2', 'expected the end of the body at line 1, column 3.'],
    ['01', 'expected the end of the body at line 1, column 2.'],
    ['-', 'expected a digit at line 1, column 2.'],
    ['"a', 'unterminated string or unescaped control character at line 1, column 3.'],
    ['"\n"', 'unterminated string or unescaped control character at line 1, column 2.'],
    ['"\\x41"', 'invalid escape in a string at line 1, column 1.'],
    ['{\n "a": 1,\n\n  }', 'expected a name in double quotes at line 4, column 3.'],
  ])('%j', (text, reason) => {
    expect(refuse(text)).toMatchObject({
      code: 'invalid_json',
      message: `The body is not valid JSON: ${reason}`,
    });
  });

  test('a byte order mark', () => {
    expect(refuse('\uFEFF{}')).toMatchObject({
      code: 'invalid_json',
      message: expect.stringContaining('byte order mark'),
    });
    expect(refuse('{}\uFEFF').code).toBe('invalid_json');
    expect(refusalOf(() => parseJson(Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0))).code).toBe('invalid_json');
  });

  test.each([
    ['a continuation byte alone', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])('UTF-8 with %s', (_name, octets) => {
    const error = refusalOf(() => parseJson(Uint8Array.from(octets)));
    expect(error).toMatchObject({ code: 'invalid_json', message: 'The body is not valid UTF-8.' });
  });
});

describe('a name that occurs twice in one object', () => {
  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"\\n":1,"\\u000a":2}',
    '{"a":{"b":[{"c":0},{"c":1,"c":2}]}}',
  ])('%s', (text) => {
    expect(refuse(text)).toMatchObject({
      code: 'invalid_json',
      message: expect.stringContaining('duplicate name in an object'),
    });
  });

  test('is found wherever it stands', () => {
    const names = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 });
    const pick = fc.nat();
    fc.assert(
      fc.property(names, pick, pick, fc.nat(5), (unique, which, where, depth) => {
        const doubled = unique.toSpliced(where % (unique.length + 1), 0, unique[which % unique.length] ?? '');
        const object = (list: string[]) => `{${list.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`;
        const nest = (text: string) =>
          `${'[{"a":'.repeat(depth)}[${object(unique)},${text}]${'}]'.repeat(depth)}`;
        expect(parse(nest(object(unique)))).toBeDefined();
        expect(refuse(nest(object(doubled))).code).toBe('invalid_json');
      }),
    );
  });
});

test('a "__proto__" is a member like any other', () => {
  const value = parse('{"__proto__":{"polluted":true}}');
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect('polluted' in (value as object)).toBe(false);
});

describe('a text beyond the limits is refused where it exceeds them', () => {
  const { MAX_JSON_DEPTH: depth, MAX_JSON_MEMBERS: members, MAX_REQUEST_BYTES: size } = LIMITS;
  const namesOf = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":${i}`);
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test('nesting', () => {
    expect(JSON.stringify(parse(nested(depth)))).toBe(nested(depth));
    for (const text of [nested(depth + 1), nested(size / 2), '['.repeat(size)])
      expect(refuse(text)).toMatchObject({
        code: 'invalid_schema',
        message: `The body is nested more than ${depth} levels deep at line 1, column ${depth + 1}.`,
      });
    expect(refuse('{"a":'.repeat(size / 5)).code).toBe('invalid_schema');
  });

  test('members of one object', () => {
    expect(Object.keys(parse(`{${namesOf(members)}}`) as object)).toHaveLength(members);
    for (const count of [members + 1, 70_000])
      expect(refuse(`{${namesOf(count)}}`)).toMatchObject({
        code: 'invalid_schema',
        message: expect.stringMatching(`^The body has an object of more than ${members} members at line 1, `),
      });
  });
});
