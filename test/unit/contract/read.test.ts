import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/contract/decimal.ts';
import { readAs } from '../../../src/contract/read.ts';
import { SolveRequestSchema } from '../../../src/contract/request.ts';
import { refusalOf } from '../../support/contract/requests.ts';

const errorOf = (body: unknown) => refusalOf(() => readAs(SolveRequestSchema, body)).message;
const offence = (text: string) => errorOf(JSON.parse(text));

describe('the error is the first in the order of the document', () => {
  test.each([
    ['{"sheets":5,"pieces":5}', 'sheets must be an array, not 5.'],
    ['{"layout":{},"pieces":5}', 'Unknown field layout; did you mean pieces?'],
    ['{"pieces":5,"layout":{}}', 'pieces must be an array, not 5.'],
    [
      '{"sheets":[{"defects":[{"x":0,"y":0,"width":1,"height":1},{"x":null}]}]}',
      'sheets[0].defects[1].x must be an integer, not null.',
    ],
    [
      '{"params":{"maxStages":2,"firstCutVertical":0}}',
      'params.firstCutVertical must be true or false, not 0.',
    ],
  ])('%s', (text, expected) => {
    expect(offence(text)).toBe(expected);
  });

  test('what is missing comes after all that is there', () => {
    expect(offence('{"pieces":[{"width":1,"canRotate":1}]}')).toBe(
      'pieces[0].canRotate must be true or false, not 1.',
    );
    expect(offence('{"pieces":[{"width":1}],"sheets":5}')).toBe('pieces[0].height is missing.');
    expect(offence('{"sheets":[]}')).toBe('pieces is missing.');
  });
});

test('a piece far behind is named by its index', () => {
  const pieces = Array.from({ length: 10_000 }, () => ({ width: 1, height: 1 }));
  const body = { pieces: [...pieces.slice(1), { width: 1, height: 1.5 }], sheets: [] };
  expect(errorOf(body)).toMatch(/^pieces\[9999]\.height must be an integer/);
});

describe('a length that is no integer', () => {
  const told = (unit: string | undefined, width: string) =>
    offence(`{${unit === undefined ? '' : `"unit":"${unit}",`}"params":{"kerfWidth":${width}}}`);

  test.each([
    [undefined, '3.2', 'for 3.2 mm send "unit": "0.1mm" and 32'],
    ['mm', '3.25', 'for 3.25 mm send "unit": "0.01mm" and 325'],
    ['0.1mm', '32.5', 'for 3.25 mm send "unit": "0.01mm" and 325'],
    ['in/16', '2.5', 'for 5/32" send "unit": "in/32" and 5'],
    ['in/16', '0.75', 'for 3/64" send "unit": "in/64" and 3'],
  ])('in %s gets the coarsest unit that holds it: %s', (unit, width, advice) => {
    expect(told(unit, width)).toBe(
      `params.kerfWidth must be an integer in units of "${unit ?? 'mm'}", not ${width}; ${advice}, and all other lengths in that unit, too.`,
    );
  });

  test.each([
    [undefined, '3.175'],
    ['in/64', '1.5'],
    ['furlong', '1e-7'],
  ])('in %s may be none of any unit: %s', (unit, width) => {
    const known = unit === 'furlong' ? undefined : unit;
    expect(told(known, width)).toContain('; no unit holds it exactly, so round it.');
  });

  test('is advised of the unit of the request, wherever the unit stands', () => {
    expect(offence('{"pieces":[{"width":2.5}],"unit":"in/32"}')).toContain('send "unit": "in/64" and 5');
  });

  test('is no count', () => {
    expect(offence('{"pieces":[{"quantity":2.5}]}')).toBe('pieces[0].quantity must be an integer, not 2.5.');
  });
});

test.each([
  ['a b', 'params["a b"]'],
  ['', 'params[""]'],
  ['0', 'params["0"]'],
  ['a"\n', 'params["a\\"\\n"]'],
  ['\ud800', 'params["\\ud800"]'],
  ['x'.repeat(64), `params.${'x'.repeat(64)}`],
  ['x'.repeat(65), `params["${'x'.repeat(64)}…"]`],
])('the name %j is quoted if it is unusual, and truncated if it is long', (name, path) => {
  expect(errorOf({ params: { [name]: 1 } })).toBe(`Unknown field ${path}.`);
});

test('numbers as written are read as what they are', () => {
  const alnsConfig = { coolingRate: new Decimal('0.90'), seed: new Decimal('1e18') };
  const body = { pieces: [{ width: new Decimal('5.0'), height: 1 }], sheets: [], alnsConfig };
  expect(readAs(SolveRequestSchema, body)).toMatchObject({
    pieces: [{ width: 5 }],
    alnsConfig: { coolingRate: 0.9, seed: 10n ** 18n },
  });
});

test('objects and arrays aside, a value is read as valibot reads it', () => {
  const sides = {
    width: fc.constantFrom(1, '1'),
    height: fc.constantFrom(1, null, 1.5),
    quantity: fc.constantFrom(1, 1n, -0),
    defects: fc.constantFrom(5, [], [{ x: 0, y: 0, width: 1, height: 1 }], [{ x: 0 }]),
    size: fc.constant(1),
  };
  const items = fc.oneof(fc.array(fc.record(sides, { requiredKeys: [] }), { maxLength: 3 }), fc.constant({}));
  const object = fc.oneof(
    fc.constant({}),
    fc.record({ kerfWidth: fc.nat(), beamWidth: fc.nat(), seed: fc.bigInt() }, { requiredKeys: [] }),
    fc.constantFrom(null, 1, 'a'),
  );
  const config = { params: object, builderConfig: object, alnsConfig: object, extra: object };
  const request = fc.record({ pieces: items, sheets: items, ...config }, { requiredKeys: [] });
  fc.assert(
    fc.property(request, (body) => {
      const { success, output } = v.safeParse(SolveRequestSchema, body);
      if (success) expect(readAs(SolveRequestSchema, body)).toStrictEqual(output);
      else expect(refusalOf(() => readAs(SolveRequestSchema, body)).code).toBe('invalid_schema');
    }),
    { numRuns: 1_000 },
  );
});
