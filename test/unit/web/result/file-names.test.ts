import { expect, test } from 'vitest';
import { fileBaseOf, sheetFileName } from '../../../../web/src/result/file-names.ts';

test('files are called like their job, in any script, without signs that systems refuse', () => {
  expect(fileBaseOf(' Küche: Müller / 2. OG ', false)).toBe('Küche-Müller-2-OG');
  expect(fileBaseOf('مطبخ 1', false)).toBe('مطبخ-1');
  expect(fileBaseOf('../..', false)).toBe('cutting-layout');
  expect(fileBaseOf(undefined, true)).toBe('cutting-layout-out-of-date');
});

test('numbers of sheets sort as text', () => {
  expect(sheetFileName('a', 2, 120, 'svg')).toBe('a-sheet-003.svg');
});
