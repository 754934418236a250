import { describe, expect, it, test } from 'vitest';
import { readLength } from '../../src/tables/lengths.ts';

describe('a length in a job in millimetres', () => {
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
    ['3/4', undefined, undefined],
    ['5"', undefined, 127],
    ['50 in', undefined, 1270],
    ['1 1/2"', undefined, undefined],
    ["10'", undefined, 3048],
    ['5\' 5"', undefined, 1651],
  ] as const)('%j with the mark %j is %j', (text, mark, value) => {
    const reading = readLength(text, mark);
    expect(reading.fault === undefined ? reading.value : undefined).toBe(value);
  });

  it('is converted from the unit of its column', () => {
    expect(readLength('60', undefined, 'cm')).toEqual({ value: 600 });
    expect(readLength('60 mm', undefined, 'cm')).toEqual({ value: 60 });
    expect(readLength('5', undefined, 'in')).toEqual({ value: 127 });
    expect(readLength('127 mm', undefined, 'in')).toEqual({ value: 127 });
    expect(readLength('2.5', undefined, 'ft')).toEqual({ value: 762 });
  });

  test.each([
    ['2.800', 'is "2.800", which may mean 2 or 2800; write it without a separator'],
    ['2,5', 'must be a whole number of millimetres, not "2,5"'],
    ['3/4"', 'must be a whole number of millimetres, not "3/4\\"", which is 19.05 mm'],
    ['wide', 'must be a number, not "wide"'],
  ])('%j is refused', (text, fault) => {
    expect(readLength(text, undefined)).toEqual({ fault });
  });
});

describe('a length in a job in inches', () => {
  test.each([
    ['19 5/8"', 1256],
    ['19-5/8', 1256],
    ['19.625', 1256],
    ['19⅝', 1256],
    ['5/8 in', 40],
    ['¾"', 48],
    ['2\' 4 3/8"', 1816],
    ['2\'-4"', 1792],
    ["2.5'", 1920],
    ['2 ft 6 in', 1920],
    ['1/0', undefined],
    ["2'800", undefined],
    ['', undefined],
    ['25.4 mm', 64],
    ['2,54 cm', 64],
    ['19 mm', undefined],
  ])('%j is %j sixty-fourths', (text, value) => {
    const reading = readLength(text, undefined, undefined, 'in/64');
    expect(reading.fault === undefined ? reading.value : undefined).toBe(value);
  });

  it('says what a length in millimetres would be', () => {
    expect(readLength('19 mm', undefined, undefined, 'in/64')).toEqual({
      fault: 'must be a multiple of 1/64", not "19 mm", which is 0.748 in',
    });
  });
});

test('every decimal of the unit of the job can be read', () => {
  expect(readLength('19,05', undefined, undefined, '0.01mm')).toEqual({ value: 1905 });
  expect(readLength('3/4"', undefined, undefined, '0.01mm')).toEqual({ value: 1905 });
  expect(readLength('498.45', undefined, undefined, '0.1mm')).toEqual({
    fault: 'must be a multiple of 0.1 mm, not "498.45"',
  });
});
