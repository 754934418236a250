import { describe, expect, it } from 'vitest';
import type { Unit } from '../../../../src/contract/unit.ts';
import { convertedText, unitFor } from '../../../../web/src/job/unit.ts';

describe('the unit of a request', () => {
  it.each<[string, 'mm' | 'in', readonly string[], Unit]>([
    ['is the coarsest that holds all lengths', 'mm', ['600', '400', ''], 'mm'],
    ['holds tenths', 'mm', ['600', '720,5'], '0.1mm'],
    ['holds hundredths', 'mm', ['720.5', '3.25'], '0.01mm'],
    ['holds whole units of another kind', 'mm', ['118 cm', '1.2 m'], 'mm'],
    ['holds inches in a job in millimetres', 'mm', ['24 3/4', '600'], '0.01mm'],
    ['holds 16ths', 'in', ['24', '23 5/8', '1/2"'], 'in/16'],
    ['holds 64ths', 'in', ['24', '3/64'], 'in/64'],
    ['takes no notice of what is no length', 'mm', ['wide', '1,234'], 'mm'],
    ['is the finest where none holds a length', 'mm', ['22 1/16'], '0.01mm'],
  ])('%s', (_, system, texts, unit) => {
    expect(unitFor(texts, system)).toBe(unit);
  });

  it('is at least as fine as that of kept sheets', () => {
    expect(unitFor(['600'], 'mm', ['0.1mm', 'mm'])).toBe('0.1mm');
    expect(unitFor(['3.25'], 'mm', ['0.1mm'])).toBe('0.01mm');
    expect(unitFor(['600'], 'mm', ['in/64'])).toBe('mm');
  });
});

describe('a length in another system', () => {
  it.each([
    ['25.4', 'mm', 'in', '1', true],
    ['600', 'mm', 'in', '23 5/8', false],
    ['24 3/4', 'in', 'mm', '628.65', true],
    ['1/16', 'in', 'mm', '1.59', false],
    ['118 cm', 'mm', 'in', '46 29/64', false],
    // What names its unit is right as it is.
    ['1/8"', 'mm', 'in', '1/8"', true],
    ['wide', 'mm', 'in', 'wide', true],
  ] as const)('%s in %s', (text, from, to, converted, isExact) => {
    expect(convertedText(text, from, to)).toEqual({ text: converted, isExact });
  });
});
