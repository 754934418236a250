import { expect, it } from 'vitest';
import { explanationText } from '../../../bench/src/explanation-text.ts';

const shelves = { name: 'shelves', isUsed: false };
const ruins = { name: 'large ruins', isUsed: true };

it('lists the mechanisms of each instance, by material where there are several', () => {
  expect(
    explanationText(
      new Map([
        ['set/a', [[shelves, ruins]]],
        ['set/b', [[ruins], [shelves]]],
        ['failed', undefined],
      ]),
    ),
  ).toBe(
    `set/a
  - shelves
  + large ruins
set/b, material 1
  + large ruins
set/b, material 2
  - shelves
`,
  );
});
