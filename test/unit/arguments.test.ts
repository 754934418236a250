import { expect, test } from 'vitest';
import { parseArguments } from '../../src/arguments.ts';

const options = {
  kerf: { type: 'string' },
  'no-allow-rotation': { type: 'boolean' },
  'alns-seed': { type: 'string' },
  'alns-score-noise': { type: 'string' },
  'builder-score-noise': { type: 'string' },
} as const;
const faultOf =
  (...args: string[]) =>
  () =>
    parseArguments({ args, options }, { grain: 'a column Grain says which pieces must not rotate' });

test.each([
  [['--kref', '3'], "Unknown option '--kref'; did you mean --kerf?"],
  [['--no-rotation'], "Unknown option '--no-rotation'; did you mean --no-allow-rotation?"],
  [['--seed=1'], "Unknown option '--seed'; did you mean --alns-seed?"],
  [['--grain'], "Unknown option '--grain'; a column Grain says which pieces must not rotate"],
])('%j is answered with the option that is likely meant', (args, message) => {
  expect(faultOf(...args)).toThrow(expect.objectContaining({ message }));
});

test('an option that may mean several, or none, is unknown', () => {
  expect(faultOf('--score-noise', '1')).toThrow(/^Unknown option '--score-noise'$/);
  expect(faultOf('--wood')).toThrow(/^Unknown option '--wood'$/);
});

test('a negative value needs an equals sign', () => {
  expect(faultOf('--alns-seed', '-5')).toThrow(
    '--alns-seed needs a value; one that begins with a minus sign needs an equals sign: --alns-seed=-5',
  );
  expect(faultOf('--kerf', '--alns-seed=1')).toThrow(/^--kerf needs a value/);
});
