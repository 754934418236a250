import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Installation, SERVER } from './installation.ts';

/** What `environment` of environment.sh prints. */
function environmentOf(text: string, ...name: string[]): string {
  const args = ['-euc', '. "$0"; environment /dev/stdin "$@"', join(SERVER, 'environment.sh'), ...name];
  return execFileSync('sh', args, { input: text, encoding: 'utf8' });
}

describe('an environment file', () => {
  it.each([
    ['A=1', '1'],
    [' A = two words  ', 'two words'],
    ['A=', ''],
    ['A=x # no comment', 'x # no comment'],
    ['#A=1\n;A=2', ''],
    // From version 254 on.
    ['# goes on? \\\nA=1', '1'],
    [String.raw`A="q \"x\" \n \`y"z`, 'q "x" \\n `yz'],
    [String.raw`A='single \n'`, 'single \\n'],
    [String.raw`A='it'\''s'`, "it''s'"],
    ['A=a\\\nb', 'ab'],
    ['A=a\\ b\\\\c\\   ', 'a b\\c '],
    ['A="two\nlines"', 'two\nlines'],
    ['A=a"b c"d', 'a"b c"d'],
    ['A="a" b', 'ab'],
    ['A=a=b', 'a=b'],
    ['A=1\nA=2', '2'],
    ['A=1\r\nB=2\r\n', '1'],
    ["A=é'ü$(date)`date`$HOME", "é'ü$(date)`date`$HOME"],
    ['export A=1', ''],
  ])('is read as systemd reads it: %j', (text, value) => {
    expect(environmentOf(text, 'A')).toBe(value);
    const assigned = `eval "$1"; printf %s "\${A:-}"`;
    expect(
      execFileSync('sh', ['-euc', assigned, 'sh', environmentOf(text)], { env: {}, encoding: 'utf8' }),
    ).toBe(value);
  });
});

describe('the command line of an installation', () => {
  const site = new Installation();
  afterAll(() => site.remove());

  /** The variables of the program that it starts. */
  function variables(settings: string, given: Record<string, string> = {}): Record<string, string> {
    site.write('etc/cutting-layout/cutting-layout.env', settings);
    const text = site
      .read('usr/local/bin/cutting-layout')
      .replaceAll('/etc/cutting-layout', site.path('etc/cutting-layout'))
      .replace('exec /opt/cutting-layout/current/bin/cutting-layout', 'exec env');
    const printed = execFileSync('sh', ['-c', text], {
      env: { PATH: process.env['PATH'] ?? '', ...given },
      encoding: 'utf8',
    });
    return Object.fromEntries(printed.split('\n').map((line) => line.split(/=(.*)/, 2)));
  }

  beforeAll(() => {
    site.install(site.release('1.0.0'));
  });

  it('has the settings of the service', () => {
    const settings = 'CUTTING_LAYOUT_STATE=/srv/s.sqlite\nCUTTING_LAYOUT_SECRET_FILE="/srv/its secret"\n';
    expect(variables(settings)).toMatchObject({
      CUTTING_LAYOUT_STATE: '/srv/s.sqlite',
      CUTTING_LAYOUT_SECRET_FILE: '/srv/its secret',
    });
  });

  it('has those of the unit where the file names none', () => {
    expect(variables('CUTTING_LAYOUT_PORT=9000\n')).toMatchObject({
      CUTTING_LAYOUT_PORT: '9000',
      CUTTING_LAYOUT_STATE: '/var/lib/cutting-layout/cutting-layout.sqlite',
      CUTTING_LAYOUT_SECRET_FILE: site.path('etc/cutting-layout/secret'),
    });
  });

  it('lets what is set already go before them', () => {
    const given = { CUTTING_LAYOUT_STATE: '/mine.sqlite', CUTTING_LAYOUT_PORT: '' };
    const settings = 'CUTTING_LAYOUT_STATE=/srv/s.sqlite\nCUTTING_LAYOUT_PORT=9000\n';
    expect(variables(settings, given)).toMatchObject({
      CUTTING_LAYOUT_STATE: '/mine.sqlite',
      CUTTING_LAYOUT_PORT: '9000',
    });
  });
});
