import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/contract/decimal.ts';
import { parseAsWritten, parseJson } from '../../../src/contract/json.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { bytes, refusalOf } from '../../support/contract/requests.ts';

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
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), fc.gen(), (value, gen) => {
        const text = written(value, gen);
        deepStrictEqual(asDoubles(parse(text)), JSON.parse(text));
      }),
      { numRuns: 50 },
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
        if (ours.error?.message.includes('duplicate name')) return;
        expect(ours.error?.code).toBe(theirs.error && 'invalid_json');
        if (!ours.error) deepStrictEqual(asDoubles(ours.value), theirs.value);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(['-0', '1E+2', '1e999', '5e-324', '36893488147419103233', '"\\ud800"', '{"2":1,"1":2}'])(
    'on %s',
    (text) => {
      deepStrictEqual(asDoubles(parse(text)), JSON.parse(text));
    },
  );
});

test('a fraction never looks like an integer, and a number beyond 64 bits is kept as written', () => {
  const read = (text: string) => parseAsWritten(bytes(text));
  expect(read('9007199254740993.5')).toMatchObject({ isInteger: false, text: '9007199254740993.5' });
  expect(read('9007199254740993055e-1')).toMatchObject({ isInteger: false });
  expect(read('18446744073709551617e3')).toMatchObject({ isInteger: true, exact: undefined });
  expect(parse('18446744073709551617e3')).toBe(1.8446744073709552e22);
});

test('large texts of one kind are read', () => {
  const size = LIMITS.MAX_REQUEST_BYTES;
  expect(parse(`"${'\\u0061'.repeat(size / 8)}"`)).toBe('a'.repeat(size / 8));
  expect(parse(`"${'é'.repeat(size / 4)}"`)).toBe('é'.repeat(size / 4));
  expect(Number(parse('9'.repeat(size)))).toBe(Number.POSITIVE_INFINITY);
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

/** Every number as the double that `JSON.parse` makes of it. */
function asDoubles(value: unknown): unknown {
  if (typeof value === 'bigint' || value instanceof Decimal) return Number(value);
  if (Array.isArray(value)) return value.map(asDoubles);
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [name, member] of Object.entries(value)) {
    Object.defineProperty(copy, name, { value: asDoubles(member), enumerable: true });
  }
  return copy;
}
