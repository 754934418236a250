import { describe, expect, test } from 'vitest';
import { decimalMarkOf, readWhole } from '../../../src/tables/numbers.ts';

describe('the decimal mark of a table', () => {
  test.each([
    [['600', '400'], undefined],
    [['600,5'], ','],
    [['600.50'], '.'],
    [['1.250,00'], ','],
    [['1,250.00'], '.'],
    [['1.250.000'], ','],
    [['2800.000'], '.'],
    [['0,600'], ','],
    [['2.800'], undefined],
    [['2.800', '600,0'], ','],
    [['600.5', '600,5'], undefined],
    [['door', ''], undefined],
  ])('in %j is %j', (texts, mark) => {
    expect(decimalMarkOf(texts)).toBe(mark);
  });
});

describe('a whole number', () => {
  test.each([
    ['2', undefined, { value: 2 }],
    ['2,0', undefined, { value: 2 }],
    ['1.000', ',', { value: 1000 }],
    ['-3', undefined, { value: -3 }],
    ['2,5', undefined, { fault: 'must be a whole number, not "2,5"' }],
    ['2 m', undefined, { fault: 'must be a number, not "2 m"' }],
    ['2"', undefined, { fault: 'must be a number, not "2\\""' }],
    ['9'.repeat(41), undefined, { fault: `must be a number, not "${'9'.repeat(40)}…"` }],
  ] as const)('%j with the mark %j is %j', (text, mark, reading) => {
    expect(readWhole(text, mark)).toEqual(reading);
  });
});
