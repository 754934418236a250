import { expect, it } from 'vitest';
import {
  budgetName,
  change,
  count,
  counted,
  mebibytes,
  milliseconds,
  percent,
  span,
} from '../../../bench/src/format.ts';

it.each([
  [count(1234567), '1,234,567'],
  [count(12.34), '12.3'],
  [counted(1, 'sheet'), '1 sheet'],
  [counted(2000, 'sheet'), '2,000 sheets'],
  [percent(0.12345), '12.35'],
  [percent(0.5, 0), '50'],
  [change(0.0123), '+1.23 %'],
  [change(-0.5), '-50.00 %'],
  [change(0), '0.00 %'],
  [change(-0.000001), '0.00 %'],
  [milliseconds(0.1234), '0.123'],
  [milliseconds(1.234), '1.23'],
  [milliseconds(12.34), '12.3'],
  [milliseconds(1234.5), '1,235'],
  [span(0), '0 s'],
  [span(399.5), '400 ms'],
  [span(7_600), '8 s'],
  [span(59_400), '59 s'],
  [span(125_000), '2 min 5 s'],
  [span(3_800_000), '1 h 3 min'],
  [mebibytes(70 * 2 ** 20), '70 MiB'],
  [budgetName({ iterationLimit: null, timeLimitMs: null }), 'default'],
  [budgetName({ iterationLimit: 1000, timeLimitMs: null }), '1,000 iterations'],
  [budgetName({ iterationLimit: 1000, timeLimitMs: 20 }), '1,000 iterations, 20 ms'],
])('writes %s', (written, expected) => {
  expect(written).toBe(expected);
});

it('marks a change that is too small to see as none', () => {
  expect(change(0.000001)).toBe('0.00 %');
});
