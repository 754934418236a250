import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { firstOffence } from '../../../src/contract/offence.ts';
import { SolveRequestSchema } from '../../../src/contract/request.ts';

const offence = (text: string) => firstOffence(SolveRequestSchema, JSON.parse(text));

describe('the first offence in the order of the document', () => {
  test.each([
    ['{"sheets":5,"pieces":5}', 'sheets must be an array, not 5.'],
    ['{"pieces":5,"sheets":5}', 'pieces must be an array, not 5.'],
    ['{"layout":{},"pieces":5}', 'Unknown field layout; did you mean pieces?'],
    ['{"pieces":5,"layout":{}}', 'pieces must be an array, not 5.'],
    ['{"includeSvg":1,"strategy":1}', 'includeSvg must be true or false, not 1.'],
    [
      '{"pieces":[{"width":1,"height":1},{"height":"a","width":"b"}]}',
      'pieces[1].height must be an integer, not "a".',
    ],
    [
      '{"pieces":[{"width":1,"height":1},{"kerf":1,"width":"b"}]}',
      'Unknown field pieces[1].kerf; did you mean sheets[].kerfWidth?',
    ],
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
  expect(firstOffence(SolveRequestSchema, body)).toMatch(/^pieces\[9999]\.height must be an integer/);
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
    ['0.01mm', '0.5'],
    ['in/16', '0.1'],
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

test('there is one exactly where the schema refuses', () => {
  const piece = fc.record(
    { width: fc.constantFrom(1, '1'), height: fc.constantFrom(1, null), size: fc.constant(1) },
    { requiredKeys: [] },
  );
  const items = fc.oneof(fc.array(piece, { maxLength: 3 }), fc.constant({}), fc.constant([[]]));
  const object = fc.oneof(fc.constant({}), fc.constant([]), fc.jsonValue({ maxDepth: 1 }));
  const request = fc.record(
    {
      pieces: items,
      sheets: items,
      params: object,
      builderConfig: object,
      alnsConfig: object,
      extra: object,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(request, fc.jsonValue()), (body) => {
      expect(firstOffence(SolveRequestSchema, body) === undefined).toBe(v.is(SolveRequestSchema, body));
    }),
    { numRuns: 1_000 },
  );
});
