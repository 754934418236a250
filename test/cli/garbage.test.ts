import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GROWTH } from '../../src/cli/garbage.ts';

/** V8 ignores flags that it does not know. */
it('V8 knows the flags of the service and its launcher', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const launcher = readFileSync(new URL('../../packaging/server/cutting-layout', import.meta.url), 'utf8');
  const [, flag = ''] = /lib\/node" (--[\w-]+=\d+) /.exec(launcher) ?? [];
  for (const given of [GROWTH, flag]) expect(known).toContain(`${given.split('=', 1)[0]} (`);
});
