import { expect, it } from 'vitest';
import { UNITS } from '../../../src/contract/unit.ts';
import { lengthOf, unitsOf } from '../../../src/ptx/text.ts';

it.each([
  [undefined, 2_800, '2800', 0],
  ['0.1mm', 4_984, '498.4', 0],
  ['in/16', 314, '19.625', 1],
  ['in/64', 999_999, '15624.984375', 1],
] as const)('of %s writes %d as %s', (unit, length, written, units) => {
  expect(String(lengthOf(length, unit))).toBe(written);
  expect(unitsOf(unit)).toBe(units);
});

it('is exact in every unit', () => {
  const digits = { mm: 0, '0.1mm': 1, '0.01mm': 2, 'in/16': 4, 'in/32': 5, 'in/64': 6 };
  const parts = { mm: 1n, '0.1mm': 10n, '0.01mm': 100n, 'in/16': 16n, 'in/32': 32n, 'in/64': 64n };
  for (const unit of UNITS) {
    for (let length = 1; length <= 1_000_000; length += 997) {
      const scale = 10n ** BigInt(digits[unit]);
      const exact = (BigInt(length) * scale) / parts[unit];
      const [whole, rest = ''] = String(lengthOf(length, unit)).split('.');
      expect(BigInt(`${whole}${rest.padEnd(digits[unit], '0')}`)).toBe(exact);
    }
  }
});
