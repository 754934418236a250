import { expect, it, test } from 'vitest';
import { offcutClassMembers } from '../../../src/cli/solve/offcut-classes.ts';

const read = (...texts: string[]) =>
  JSON.parse(`{${offcutClassMembers(texts, 'mm').join(',')}}`).offcutClasses;

it('reads sides and value of each class', () => {
  expect(read('600x300:50', '2000×100')).toEqual([
    { minLength: 600, minWidth: 300, valuePercent: 50 },
    { minLength: 2000, minWidth: 100, valuePercent: 100 },
  ]);
  expect(offcutClassMembers(undefined, 'mm')).toEqual([]);
});

it('takes lengths as people write them', () => {
  expect(offcutClassMembers(['24x11 1/2:0'], 'in/16')).toEqual([
    '"offcutClasses":[{"minLength":384,"minWidth":184,"valuePercent":0}]',
  ]);
});

test.each(['600', '600x', '600x300:', '600x300:101', '600x300:5.5', '0x300', '600x1000001', 'axb'])(
  'refuses %s',
  (text) => {
    expect(() => read(text)).toThrow('--offcut-class must be LENGTHxWIDTH or LENGTHxWIDTH:PERCENT');
  },
);
