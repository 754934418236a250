import { describe, expect, it, test } from 'vitest';
import {
  coarsestUnit,
  inUnit,
  type Length,
  type LengthContext,
  parseLength,
  readLength,
  roundedTo,
  type System,
  systemIn,
  unheldFault,
} from '../../../src/tables/lengths.ts';

const parsed = (text: string, context?: LengthContext): Length => {
  const length = parseLength(text, context);
  if ('fault' in length) throw new Error(length.fault);
  return length;
};

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

  test.each([
    ['2.800', 'is "2.800", which could mean 2.8 or 2800; write 2.8 or 2800'],
    ['12.345', 'is "12.345", which could mean 12.345 or 12345; write 12.3450 or 12345'],
    ['~ 420 mm', 'is "~ 420 mm", which is not exact: write the exact length'],
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
});

describe('a length that is read before the unit of its job is known', () => {
  test.each([
    ['720,5', 720.5, undefined],
    ['1004.9999999999999', 1005, undefined],
    ['11.250000000000002', 11.25, undefined],
    ['-0.99999999999', -1, undefined],
    ['23 5/8', 23.625, 'in'],
    ['22-7/8', 22.875, 'in'],
    ['¾', 0.75, 'in'],
    ['5/8”', 0.625, 'in'],
    ['11.250000000000002"', 11.25, 'in'],
    ['2’ 6”', 30, 'in'],
    ["2'800", 2800, undefined],
    ['12.5in', 12.5, 'in'],
    ['3.2 mm', 3.2, 'mm'],
    ['1,34 m', 1340, 'mm'],
  ] as const)('%j is %d in the system %j', (text, value, system) => {
    const { numerator, denominator, system: own } = parsed(text);
    expect([Number(numerator) / Number(denominator), own, systemIn(text)]).toEqual([value, system, system]);
  });

  it('may be approximate where lengths are rounded', () => {
    expect(inUnit(parsed('~ 420 mm', { round: true }), 'mm')).toBe(420);
  });
});

describe('the coarsest unit', () => {
  const unitOf = (texts: readonly string[], system?: System) =>
    coarsestUnit(
      texts.map((text) => parsed(text)),
      system,
    ).unit;

  test.each([
    [['600', '400'], 'mm'],
    [['600', '3.2'], '0.1mm'],
    [['600', '3.25', '0,1'], '0.01mm'],
    [['600', '0.251'], undefined],
    [['23 5/8', '24'], 'in/16'],
    [['23 5/8', '3/32'], 'in/32'],
    [['3/64"', '3/32"'], 'in/64'],
    [['5"', '600 mm'], 'mm'],
    [['3/4"', '600 mm'], '0.01mm'],
    [['1/16"', '127 mm'], 'in/16'],
    [['1/16"', '127 mm', '5'], undefined],
  ] as const)('of %j is %j', (texts, unit) => {
    expect(unitOf(texts)).toBe(unit);
  });

  it('names every length that no unit holds, which can be rounded', () => {
    const choice = coarsestUnit([parsed('600'), parsed('0.256'), parsed('0.254')]);
    if (choice.unit !== undefined) throw new Error(choice.unit);
    expect(choice.unheld.map((length) => unheldFault(length, choice.finest))).toEqual([
      'must be a multiple of 0.01 mm, not "0.256"',
      'must be a multiple of 0.01 mm, not "0.254"',
    ]);
    expect(choice.unheld.map((length) => roundedTo(length, choice.finest))).toEqual([26, 25]);
    expect([roundedTo(parsed('3,2'), 'mm', 'longer'), roundedTo(parsed('3'), 'mm', 'longer')]).toEqual([
      4, 3,
    ]);
    expect(roundedTo(parsed('-2,5'), 'mm')).toBe(-2);
    expect(roundedTo(parsed('-2,51'), 'mm')).toBe(-3);
  });
});
