import { expect, it, test } from 'vitest';
import { parseArguments } from '../../../../src/arguments.ts';
import { readSettings, SETTING_OPTIONS } from '../../../../src/cli/solve/settings.ts';
import type { Unit } from '../../../../src/contract/unit.ts';
import { systemOfUnit } from '../../../../src/tables/lengths.ts';

function read(unit: Unit, ...texts: string[]) {
  const args = texts.map((text) => `--offcut-class=${text}`);
  const { values } = parseArguments({ args, options: SETTING_OPTIONS });
  return readSettings(values, { system: systemOfUnit(unit), round: false }).membersIn(unit)['params'];
}

it('reads sides and value of each class', () => {
  expect(read('mm', '600x300:50', '2000×100')).toEqual({
    offcutClasses: [
      { minLength: 600, minWidth: 300, valuePercent: 50 },
      { minLength: 2000, minWidth: 100, valuePercent: 100 },
    ],
  });
  expect(read('mm')).toBeUndefined();
});

it('takes lengths as people write them', () => {
  expect(read('in/16', '24x11 1/2:0', '½ x 1/4"')).toEqual({
    offcutClasses: [
      { minLength: 384, minWidth: 184, valuePercent: 0 },
      { minLength: 8, minWidth: 4, valuePercent: 100 },
    ],
  });
});

test.each(['600', '600x', '600x300:', '600x300:101', '600x300:5.5', 'axb'])('refuses %s', (text) => {
  expect(() => read('mm', text)).toThrow('--offcut-class must be LENGTHxWIDTH or LENGTHxWIDTH:PERCENT');
});

test.each(['0x300', '600x1000001'])('refuses the side out of range in %s', (text) => {
  expect(() => read('mm', text)).toThrow('--offcut-class must be from 1 to 1000000 mm');
});
