import { expect, test } from 'vitest';
import { compare } from '../../../../bench/src/compare.ts';
import { areaChanges, timeChanges } from '../../../../bench/src/html/changes.ts';
import { report, run } from '../../../support/bench/runs.ts';
import { find, numbers, parseDrawing, textsOf } from '../../../support/svg/drawing.ts';

const pairs = (areas: readonly (readonly [before: number, now: number])[]) => {
  const runs = (index: 0 | 1) =>
    areas.map((area, number) => run({ instance: `i${number}`, area: area[index], ms: area[index] / 10 }));
  return compare(report(runs(0)), report(runs(1))).pairs;
};

test('a bar for each change of the area, growth first', () => {
  const svg = parseDrawing(
    areaChanges(
      pairs([
        [100, 90],
        [100, 100],
        [100, 120],
      ]),
    ),
  );
  expect(textsOf(find(svg, 'text')).filter((text) => text.startsWith('i'))).toEqual(['i2', 'i0']);
  expect(find(svg, 'rect').map(({ attributes }) => attributes['fill'])).toEqual([
    'var(--worse)',
    'var(--better)',
  ]);
  const [worse, better] = find(svg, 'rect').map((each) => numbers(each, 'x', 'width'));
  expect(worse?.width).toBeCloseTo(2 * (better?.width ?? 0), 1);
  expect(worse?.x).toBeCloseTo((better?.x ?? 0) + (better?.width ?? 0), 1);
});

test('no bars where no area changed', () => {
  expect(areaChanges(pairs([[100, 100]]))).toBe('');
});

test('a dot for each time, above the diagonal where it became longer', () => {
  const svg = parseDrawing(
    timeChanges(
      pairs([
        [100, 200],
        [300, 100],
      ]),
    ),
  );
  expect(textsOf(find(svg, 'title'))).toEqual(['i0: 2.00 times as long', 'i1: 0.33 times as long']);
  const [slower, faster] = find(svg, 'circle').map((each) => numbers(each, 'cx', 'cy'));
  expect(slower?.cx).toBeLessThan(faster?.cx ?? Number.NaN);
  expect(slower?.cy).toBeLessThan(faster?.cy ?? Number.NaN);
});
