import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../src/contract/json.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { bytes, refusalOf } from './requests.ts';

const parse = (text: string) => parseJson(bytes(text));
const refuse = (text: string) => refusalOf(() => parse(text));

describe('agrees with JSON.parse', () => {
  const space = fc.constantFrom('', ' ', '\n', '\t', '\r', ' \n ');

  /** A text for `value` in which any character of a string may be escaped and any white space stand between tokens. */
  function written(value: unknown, gen: fc.GeneratorValue): string {
    const pad = () => gen(() => space);
    if (typeof value === 'string') {
      const characters = [...value].map((character) => {
        const escaped = character.replace(
          /[\s\S]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        return gen(fc.boolean) ? escaped : JSON.stringify(character).slice(1, -1);
      });
      return `"${characters.join('')}"`;
    }
    if (Array.isArray(value))
      return `[${pad()}${value.map((item) => written(item, gen)).join(`${pad()},`)}${pad()}]`;
    if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value).map(
        ([name, member]) => `${pad()}${written(name, gen)}${pad()}:${pad()}${written(member, gen)}${pad()}`,
      );
      return `{${members.join(',')}}`;
    }
    return JSON.stringify(value);
  }

  test('on every document without duplicate names', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), fc.gen(), (value, gen) => {
        const text = written(value, gen);
        deepStrictEqual(withoutBigInts(parse(text)), JSON.parse(text));
      }),
    );
  });

  test('on objects in an array that share names, wholly or in part', () => {
    const name = fc.constantFrom('a', 'b', 'ab', '', '1', '0', 'a"b', 'a\\', 'toString', '__proto__');
    const objects = fc.array(
      fc.uniqueArray(name).map((names) => `{${names.map((n) => `${JSON.stringify(n)}:1`)}}`),
    );
    fc.assert(
      fc.property(objects, (items) => {
        const text = `[${items.join(',')}]`;
        deepStrictEqual(parse(text), JSON.parse(text));
      }),
    );
  });

  test('on whether a damaged document is JSON at all', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.nat(2),
      fc.constantFrom('', '"', '\\', ',', '}', ']', '-', '.', 'e', '0', '\n', '{'),
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), damage, (text, [place, length, insertion]) => {
        const start = place % (text.length + 1);
        const damaged = wellFormed(text.slice(0, start) + insertion + text.slice(start + length));
        const [theirs, ours] = [attempt(() => JSON.parse(damaged)), attempt(() => parse(damaged))];
        if (ours.error?.message.includes('occurs twice')) return;
        expect(ours.error?.code).toBe(theirs.error && 'invalid_json');
        if (!ours.error) deepStrictEqual(withoutBigInts(ours.value), theirs.value);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    '0',
    '-0',
    '1',
    '-1',
    '10',
    '1.5',
    '-1.5e3',
    '1E+2',
    '1e-2',
    '0.1',
    '1e999',
    '-1e999',
    '1e-999',
    '5e-324',
    '9007199254740991',
    '-9007199254740991',
    '36893488147419103233',
    '123456789012345678901234567890',
    '1e20',
    'true',
    'false',
    'null',
    '""',
    '"\\u0000\\b\\f\\n\\r\\t\\/\\\\\\""',
    '"\u007f\u2028é😀"',
    '"\\ud83d\\ude00"',
    '"\\ud800"',
    '"\\udc00x"',
    '[]',
    '{}',
    ' [ ] ',
    ' { } ',
    '[[],{}]',
    '{"":{"":[]}}',
    '{"__proto__":{"a":1}}',
    '{"2":1,"1":2}',
    '{"constructor":1,"toString":2}',
  ])('on %s', (text) => {
    deepStrictEqual(parse(text), JSON.parse(text));
  });
});

describe('integers of 64 bits are exact', () => {
  test.each([
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['18446744073709551615', 18446744073709551615n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9223372036854775807', 9223372036854775807n],
    ['9007199254740993.0', 9007199254740993n],
    ['9007199254740993.000e0', 9007199254740993n],
    ['0.9223372036854775807e19', 9223372036854775807n],
    ['1.8446744073709551615E+19', 18446744073709551615n],
    ['-922337203685477580800e-2', -9223372036854775808n],
    ['1e18', 10n ** 18n],
    [`0.${'0'.repeat(50)}9007199254740993e67`, 90071992547409930n],
  ])('%s', (text, expected) => {
    expect(parse(text)).toBe(expected);
  });

  test('what is no integer is a double, and so is what no 64 bits hold', () => {
    expect(parse('9007199254740993.5')).toBe(9007199254740994);
    expect(parse('900719925474099350e-1')).toBe(90071992547409935n);
    expect(parse('9007199254740993055e-1')).toBe(900719925474099300);
    expect(parse('18446744073709551617e3')).toBe(1.8446744073709552e22);
  });
});

describe('invalid_json', () => {
  test.each([
    ['', 'expected a value at line 1, column 1.'],
    ['{"a":1', 'expected "," or "}" at line 1, column 7.'],
    ['{"a" 1}', 'expected ":" at line 1, column 6.'],
    ['{a:1}', 'expected a name in double quotes at line 1, column 2.'],
    ['{"a":1,}', 'expected a name in double quotes at line 1, column 8.'],
    ['{,}', 'expected a name in double quotes at line 1, column 2.'],
    ["{'a':1}", 'expected a name in double quotes at line 1, column 2.'],
    ['[1,]', 'expected a value at line 1, column 4.'],
    ['[1 2]', 'expected "," or "]" at line 1, column 4.'],
    ['[1}', 'expected "," or "]" at line 1, column 3.'],
    ['1 2', 'expected the end of the body at line 1, column 3.'],
    ['truex', 'expected the end of the body at line 1, column 5.'],
    ['tru', 'expected a value at line 1, column 1.'],
    ['NaN', 'expected a value at line 1, column 1.'],
    ['Infinity', 'expected a value at line 1, column 1.'],
    ['undefined', 'expected a value at line 1, column 1.'],
    ['// a\n1', 'expected a value at line 1, column 1.'],
    ['01', 'expected the end of the body at line 1, column 2.'],
    ['-', 'expected a digit at line 1, column 2.'],
    ['+1', 'expected a value at line 1, column 1.'],
    ['.5', 'expected a value at line 1, column 1.'],
    ['5.', 'expected a digit at line 1, column 3.'],
    ['5.e1', 'expected a digit at line 1, column 3.'],
    ['1e', 'expected a digit at line 1, column 3.'],
    ['1e+', 'expected a digit at line 1, column 4.'],
    ['0x10', 'expected the end of the body at line 1, column 2.'],
    ['"a', 'unescaped control character or end of the body in a string at line 1, column 3.'],
    ['"a\\', 'unescaped control character or end of the body in a string at line 1, column 5.'],
    ['"\n"', 'unescaped control character or end of the body in a string at line 1, column 2.'],
    ['"\\x41"', 'a string has an invalid escape at line 1, column 1.'],
    ['"\\u12G4"', 'a string has an invalid escape at line 1, column 1.'],
    ['{\n "a": 1,\n\n  }', 'expected a name in double quotes at line 4, column 3.'],
    ['\u00a01', 'expected a value at line 1, column 1.'],
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
    ['a byte that is never used', [0x22, 0xff, 0x22]],
    ['a continuation byte alone', [0x22, 0x80, 0x22]],
    ['a sequence cut short', [0x22, 0xc3, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a code point beyond Unicode', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
  ])('UTF-8 with %s', (_name, octets) => {
    const error = refusalOf(() => parseJson(Uint8Array.from(octets)));
    expect(error).toMatchObject({ code: 'invalid_json', message: 'The body is not valid UTF-8.' });
  });
});

describe('a name that occurs twice in one object', () => {
  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":2}',
    '{"\\u0061":1,"a":2}',
    '{"\\u0061":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"1":1,"1":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"\\n":1,"\\u000a":2}',
    '{"a":{"b":[{"c":0},{"c":1,"c":2}]}}',
    '[{"a":1},{"a":1,"a":2}]',
    '[{"a":1,"b":2},{"a":1,"b":2,"a":3}]',
    '[{"a":1,"b":2},{"b":1,"b":2}]',
    '{"a":[1],"a":[1]}',
    '{"é":1,"\\u00e9":2}',
  ])('%s', (text) => {
    expect(refuse(text)).toMatchObject({
      code: 'invalid_json',
      message: expect.stringContaining('a name occurs twice in one object'),
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

  test('is fine in two objects', () => {
    expect(parse('[{"a":1},{"a":2},{"b":{"a":3},"a":4}]')).toEqual([
      { a: 1 },
      { a: 2 },
      { b: { a: 3 }, a: 4 },
    ]);
    expect(parse('{"toString":1,"constructor":2,"hasOwnProperty":3}')).toEqual({
      toString: 1,
      constructor: 2,
      hasOwnProperty: 3,
    });
  });
});

test('a "__proto__" is a member like any other', () => {
  const value = parse('{"__proto__":{"polluted":true}}');
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect('polluted' in (value as object)).toBe(false);
});

describe('what no request is ever like is not read to its end', () => {
  const { MAX_JSON_DEPTH: depth, MAX_JSON_MEMBERS: members, MAX_REQUEST_BYTES: size } = LIMITS;
  const objectOf = (count: number) =>
    `{${Array.from({ length: count }, (_, i) => `"k${i}":${i}`).join(',')}}`;

  test('nesting', () => {
    expect(parse('['.repeat(depth) + ']'.repeat(depth))).toBeDefined();
    for (const text of [
      '['.repeat(depth + 1),
      '['.repeat(size),
      '{"a":'.repeat(size / 5),
      `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
    ]) {
      expect(refuse(text)).toMatchObject({
        code: 'invalid_schema',
        message: expect.stringContaining('nests deeper than 64 levels at line 1'),
      });
    }
  });

  test('members', () => {
    expect(Object.keys(parse(objectOf(members)) as object)).toHaveLength(members);
    for (const text of [objectOf(members + 1), objectOf(70_000)]) {
      expect(refuse(text)).toMatchObject({
        code: 'invalid_schema',
        message: expect.stringContaining('an object has more than 128 members'),
      });
    }
  });
});

test('large texts of one kind are read', () => {
  const size = LIMITS.MAX_REQUEST_BYTES;
  expect(parse(`"${'\\u0061'.repeat(size / 8)}"`)).toBe('a'.repeat(size / 8));
  expect(parse(`"${'é'.repeat(size / 4)}"`)).toBe('é'.repeat(size / 4));
  expect(parse('9'.repeat(size))).toBe(Number.POSITIVE_INFINITY);
  expect(parse(`0.${'1'.repeat(size)}`)).toBeCloseTo(1 / 9);
  expect(parse(`[${'1e19,'.repeat(10_000)}1]`)).toHaveLength(10_001);
  expect(refuse('"'.repeat(size)).code).toBe('invalid_json');
  expect(refuse(`${'\n'.repeat(size)}x`).message).toContain(`line ${size + 1}, column 1`);
});

function attempt(call: () => unknown): { value?: unknown; error?: { code?: string; message: string } } {
  try {
    return { value: call() };
  } catch (error) {
    return { error: error as Error };
  }
}

/** What UTF-8 makes of a text: it has no lone surrogates. */
function wellFormed(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes(text));
}

/** Every bigint as the double that `JSON.parse` makes of it. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [name, member] of Object.entries(value)) {
    Object.defineProperty(copy, name, { value: withoutBigInts(member), enumerable: true });
  }
  return copy;
}
