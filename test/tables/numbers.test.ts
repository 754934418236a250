import { describe, expect, it, test } from 'vitest';
import { decimalMarkOf, readWhole } from '../../src/tables/numbers.ts';

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
    ['2800', undefined, 2800],
    ['+5', undefined, 5],
    ['-5', undefined, -5],
    ['2 800', undefined, 2800],
    ["2'800", undefined, 2800],
    ['2\u00a0800 mm', undefined, 2800],
    ['2.800', ',', 2800],
    ['2.800', '.', undefined],
    ['600.000', '.', 600],
    ['1.250.000', undefined, 1_250_000],
    ['1,250,000.0', undefined, 1_250_000],
    ['600,0', undefined, 600],
    ['60.5 cm', undefined, 605],
    ['1,2345 m', undefined, undefined],
    ['1,234.5 cm', undefined, 12_345],
    ['12.34.56', undefined, undefined],
    ['1.2,3.4', undefined, undefined],
    ['1,250,00', undefined, undefined],
    ['', undefined, undefined],
    ['.', undefined, undefined],
    ['12e3', undefined, undefined],
    ['0x10', undefined, undefined],
  ] as const)('%j with the mark %j is %j', (text, mark, value) => {
    const reading = readWhole(text, mark, 'mm');
    expect(reading.fault === undefined ? reading.value : undefined).toBe(value);
  });

  it('is converted from the unit of its column', () => {
    expect(readWhole('60', undefined, 'cm')).toEqual({ value: 600 });
    expect(readWhole('60 mm', undefined, 'cm')).toEqual({ value: 60 });
  });

  it('is refused where a separator may mean two things', () => {
    expect(readWhole('2.800', undefined, 'mm')).toEqual({
      fault: 'is "2.800", which may mean 2 or 2800; write it without a separator',
    });
  });

  it('says millimetres only of lengths', () => {
    expect(readWhole('2,5', undefined, 'mm')).toEqual({
      fault: 'must be a whole number of millimetres, not "2,5"',
    });
    expect(readWhole('2,5', undefined)).toEqual({ fault: 'must be a whole number, not "2,5"' });
  });
});
