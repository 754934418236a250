import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../../src/cli/v8.ts';

it('V8 takes its settings without a complaint', () => {
  const set = (setting: string) =>
    spawnSync(process.execPath, [
      '-e',
      `require('node:v8').setFlagsFromString('${setting}')`,
    ]).stderr.toString();
  for (const setting of SETTINGS) expect(set(setting)).toBe('');
  expect(set('--no-such-setting=1')).toContain('unrecognized');
});
