import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../src/cli/v8.ts';

it('V8 takes its settings without a complaint', () => {
  const set = (setting: string) =>
    spawnSync(process.execPath, [
      '-e',
      `require('node:v8').setFlagsFromString('${setting}')`,
    ]).stderr.toString();
  for (const setting of SETTINGS) expect(set(setting)).toBe('');
  expect(set('--no-such-setting=1')).toContain('unrecognized');
});

/** V8 ignores flags that it does not know. */
it('V8 knows the flags of the service and its launcher', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const launcher = readFileSync(new URL('../../packaging/server/cutting-layout', import.meta.url), 'utf8');
  const [, flag = ''] = /lib\/node" (--[\w-]+=\d+) /.exec(launcher) ?? [];
  for (const given of [...SETTINGS, flag]) {
    const name = given.split('=', 1)[0]?.replace(/^--no-/, '--');
    expect(known).toContain(`${name} (`);
  }
});
