import { expect, it } from 'vitest';
import { LOAD_OPTIONS, readLoadSettings } from '../../../../bench/src/load/options.ts';
import { UsageError } from '../../../../src/setting.ts';
import { valuesOf } from '../../../support/cli/values.ts';

const read = (args: readonly string[], server: readonly string[] = []) =>
  readLoadSettings(valuesOf(LOAD_OPTIONS, ...args), server);

it('takes no more solver threads than there are cores', () => {
  expect(read(['--cpus=0,3-4']).slots).toBe(3);
  expect(() => read(['--cpus=0', '--slots=2'])).toThrow('--slots must be an integer from 1 to 1');
});

it.each([
  [['--mode=half'], '--mode must be one of closed, open, both'],
  [['--mode=open'], 'the open loop alone needs --rate'],
  [['--mode=open', '--rate=1', '--checks=1'], '--checks needs the closed loop'],
  [['--requests=all'], '--requests must be'],
  [['--url=http://example.com'], '--url must be'],
  [['--seconds=1', '--requests=1'], 'give --seconds or --requests, not both'],
  [['--keyed', '--api-key-file=key'], 'give --keyed or --api-key-file, not both'],
  [['--keyed', '--url=http://localhost:1'], '--keyed needs a server of our own'],
])('refuses %j', (given, message) => {
  expect(() => read(given)).toThrow(UsageError);
  expect(() => read(given)).toThrow(message);
});

it('refuses options of a server that runs already', () => {
  expect(() => read(['--url=http://localhost:1'], ['--max-solve-ms', '9'])).toThrow(
    'need a server of our own',
  );
});
