import { expect, test } from 'vitest';
import { aboutOf, doubtOn, fileBaseOf, sheetFileName } from '../../../../web/src/result/file-names.ts';

test('files are called like their job, in any script, without signs that systems refuse', () => {
  expect(fileBaseOf(' Küche: Müller / 2. OG ')).toBe('Küche-Müller-2-OG');
  expect(fileBaseOf('مطبخ 1')).toBe('مطبخ-1');
  expect(fileBaseOf('../..')).toBe('cutting-layout');
});

test('files of a layout that is not the last word say so, in their names and first', () => {
  expect(aboutOf(undefined, { isStale: true, isSoFar: true })).toEqual({
    base: 'cutting-layout-out-of-date',
    remark: 'Out of date',
  });
  expect(aboutOf('Küche', { isSoFar: true })).toEqual({
    base: 'Küche-layout-so-far',
    remark: 'Layout so far',
  });
  expect(aboutOf('Küche', {})).toEqual({ base: 'Küche', remark: undefined });
  expect(doubtOn({ isSoFar: true })).toBe('Layout so far: the search for a better one still ran.');
  expect(doubtOn({})).toBeUndefined();
});

test('numbers of sheets sort as text', () => {
  expect(sheetFileName('a', 2, 120, 'svg')).toBe('a-sheet-003.svg');
});
