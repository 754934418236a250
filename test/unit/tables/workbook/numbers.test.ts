import { expect, test } from 'vitest';
import { dateText, numberText, shownBy } from '../../../../src/tables/workbook/numbers.ts';

test.each([
  ['49.799999999999997', '49.8'],
  ['2800', '2800'],
  ['1E-3', '0.001'],
  ['-5.5', '-5.5'],
  ['', undefined],
  ['abc', undefined],
  ['1e999', undefined],
])('the number %j is %j', (stored, text) => {
  expect(numberText(stored)).toBe(text);
});

test.each([
  ['0', '1899-12-30'],
  ['25569', '1970-01-01'],
  ['25569.75', '1970-01-01'],
  ['45350', '2024-02-28'],
  ['45351', '2024-02-29'],
  ['45352', '2024-03-01'],
  ['73109', '2100-02-28'],
  ['73110', '2100-03-01'],
  ['36585', '2000-02-29'],
  ['2958465', '9999-12-31'],
  ['3958465', 'date 3958465'],
  ['1e20', 'date 1e20'],
])('the date %j is %j', (stored, text) => {
  expect(dateText(stored)).toBe(text);
});

test.each([
  ['General', false, ''],
  ['0.00', false, ''],
  ['#,##0.0" mm"', false, 'mm'],
  ['0\\ \\m', false, 'm'],
  ['0.0 "cm";-0.0 "cm"', false, 'cm'],
  ['# ?/?\\"', false, '"'],
  ['# ?/?', false, '', true],
  ['# ??/16', false, '', true],
  ['d/m/yyyy', true, ''],
  ['0.00" EUR"', false, ''],
  ['"days "0', false, ''],
  ['[Red]0_d', false, ''],
  ['d-mmm', true, ''],
  ['dd\\.mm\\.yyyy', true, ''],
  ['[h]:mm', true, ''],
  ['[$-407]d\\. mmmm yyyy', true, ''],
])(
  'the format %j shows a date: %j, and the unit %j',
  (format, isDate, unit, isFraction = /\?/.test(format)) => {
    expect(shownBy(format)).toEqual({ isDate, unit, ...(isFraction && { isFraction }) });
  },
);
