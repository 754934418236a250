import { expect, it } from 'vitest';
import { explanationText } from '../../../bench/src/explanation-text.ts';

const shelves = { name: 'shelves', isUsed: false, reason: '2 pieces, 1000 at least' };
const ruins = { name: 'large ruins', isUsed: true, reason: '2 pieces, 100 at most' };

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
  - shelves: 2 pieces, 1000 at least
  + large ruins: 2 pieces, 100 at most
set/b, material 1
  + large ruins: 2 pieces, 100 at most
set/b, material 2
  - shelves: 2 pieces, 1000 at least
`,
  );
});
