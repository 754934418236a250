import { expect, it } from 'vitest';
import { jsonLines } from '../../../bench/src/json-lines.ts';

it('has a line for each member, and for each item of a list', () => {
  const body = { name: 'a', about: { deep: [1, 2] }, none: [], runs: [{ x: 1 }, { x: 2 }] };
  expect(jsonLines(body)).toBe(`{
  "name": "a",
  "about": {"deep":[1,2]},
  "none": [],
  "runs": [
    {"x":1},
    {"x":2}
  ]
}
`);
  expect(JSON.parse(jsonLines(body))).toEqual(body);
});
