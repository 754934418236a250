import { expect, test } from 'vitest';
import { fieldPath } from '../../../src/contract/path.ts';

test.each([
  [[], ''],
  [['params'], 'params'],
  [['pieces', 3, 'width'], 'pieces[3].width'],
  [['sheets', 0, 'defects', 12, 'x'], 'sheets[0].defects[12].x'],
  [['a b', 'c'], '["a b"].c'],
  [['params', ''], 'params[""]'],
  [['0'], '["0"]'],
  [['a"\n'], '["a\\"\\n"]'],
  [['\ud800'], '["\\ud800"]'],
  [['x'.repeat(64)], 'x'.repeat(64)],
  [['x'.repeat(65)], `["${'x'.repeat(64)}…"]`],
])('%j is written %s', (steps, expected) => {
  expect(fieldPath(steps)).toBe(expected);
});
