import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { SOONER } from '../../src/cli/compiler.ts';

it('is a setting that V8 knows', () => {
  const set = (setting: string) =>
    spawnSync(process.execPath, [
      '-e',
      `require('node:v8').setFlagsFromString('${setting}')`,
    ]).stderr.toString();
  expect(set(SOONER)).toBe('');
  expect(set('--no-such-setting=1')).toContain('unrecognized');
});
