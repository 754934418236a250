import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { read } from '../../support/docs/documents.ts';
import { Installation, SERVER } from './installation.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));

test('the service knows every setting of the sample', () => {
  const variables = Array.from(
    read('packaging/server/cutting-layout.env').matchAll(/^#?(CUTTING_LAYOUT_\w+)=(.+)$/gm),
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(variables.length).toBeGreaterThan(4);
  const env = { PATH: process.env['PATH'], ...Object.fromEntries(variables) };
  expect(() => execFileSync(process.execPath, [CLI, 'serve', '--print-config'], { env })).not.toThrow();
});

test('the archive says what its files are', () => {
  const document = read('packaging/server/README.md');
  for (const name of readdirSync(SERVER).filter((name) => name !== 'README.md'))
    expect(document).toContain(name === 'cutting-layout' ? '`bin/cutting-layout`' : `\`${name}\``);
});

describe('install.sh', () => {
  let site: Installation;
  beforeEach(() => {
    site = new Installation();
  });
  afterEach(() => site.remove());

  const currentProgram = () => site.read('opt/cutting-layout/current/lib/cli.cjs');

  it('puts everything in place, and then has nothing to do any more', () => {
    const unpacked = site.release('1.0.0');
    site.install(unpacked);
    expect(currentProgram()).toBe('program of 1.0.0');
    expect(site.read('etc/systemd/system/cutting-layout.service')).toBe(
      read('packaging/server/cutting-layout.service'),
    );
    const command = site.path('usr/local/bin/cutting-layout');
    expect(readFileSync(command, 'utf8')).toContain(
      'exec /opt/cutting-layout/current/bin/cutting-layout "$@"',
    );
    expect(statSync(command).mode & 0o777).toBe(0o755);
    const before = site.snapshot();
    expect(site.install(unpacked)).toBe('');
    expect(site.snapshot()).toEqual(before);
  });

  it('upgrades beside the old release, keeps settings, and copies the state', () => {
    site.install(site.release('1.0.0'));
    site.write('etc/cutting-layout/cutting-layout.env', 'CUTTING_LAYOUT_PORT=9000\n');
    site.write('var/lib/cutting-layout/cutting-layout.sqlite', 'state of 1.0.0');
    site.install(site.release('1.1.0'));
    expect(currentProgram()).toBe('program of 1.1.0');
    expect(site.read('etc/cutting-layout/cutting-layout.env')).toBe('CUTTING_LAYOUT_PORT=9000\n');
    const copy = 'var/backups/cutting-layout/of-1.0.0-before-1.1.0/cutting-layout.sqlite';
    expect(site.read(copy)).toBe('state of 1.0.0');
  });

  it('copies the state from where the settings say that it is', () => {
    site.write('etc/cutting-layout/cutting-layout.env', 'CUTTING_LAYOUT_STATE=/srv/state.sqlite\n');
    site.install(site.release('1.0.0'));
    site.write('srv/state.sqlite', 'state of 1.0.0');
    site.write('srv/film.mkv', 'something else');
    site.install(site.release('1.1.0'));
    const copy = 'var/backups/cutting-layout/of-1.0.0-before-1.1.0';
    expect(readdirSync(site.path(copy))).toEqual(['state.sqlite']);
    expect(site.read(`${copy}/state.sqlite`)).toBe('state of 1.0.0');
  });

  it('goes back to a release that is still there, and to no other', () => {
    site.install(site.release('1.0.0'));
    const newer = site.release('1.1.0');
    site.install(newer);
    site.install(newer, '--activate', '1.0.0');
    expect(currentProgram()).toBe('program of 1.0.0');
    expect(() => site.install(newer, '--activate', '0.9.0')).toThrow('release 0.9.0 is not installed');
    expect(currentProgram()).toBe('program of 1.0.0');
  });

  it('mends an installation that was cut off or damaged', () => {
    const unpacked = site.release('1.0.0');
    site.install(unpacked);
    site.write('opt/cutting-layout/1.0.0/lib/cli.cjs', 'half a progr');
    site.install(unpacked);
    expect(currentProgram()).toBe('program of 1.0.0');
  });

  it('installs nothing from damaged files', () => {
    const unpacked = site.release('1.0.0');
    writeFileSync(join(unpacked, 'lib/cli.cjs'), 'something else');
    expect(() => site.install(unpacked)).toThrow('the unpacked files are damaged');
    expect(existsSync(site.path('opt/cutting-layout'))).toBe(false);
  });

  it('reads quoted settings as systemd does', () => {
    site.write('etc/cutting-layout/cutting-layout.env', 'CUTTING_LAYOUT_STATE="/srv/its state/s.sqlite" \n');
    site.install(site.release('1.0.0'));
    expect(site.read('srv/its state/s.sqlite')).toBe('new state\n');
  });

  const LINKS = {
    'usr/share/bash-completion/completions/cutting-layout': 'bash',
    'usr/share/zsh/vendor-completions/_cutting-layout': 'zsh',
    'usr/share/zsh/site-functions/_cutting-layout': 'zsh',
    'usr/share/fish/vendor_completions.d/cutting-layout.fish': 'fish',
  };

  it.each(Object.entries(LINKS))('puts completions where the shell looks for them: %s', (link, shell) => {
    mkdirSync(dirname(site.path(link)), { recursive: true });
    const unpacked = site.release('1.0.0');
    site.install(unpacked);
    expect(readlinkSync(site.path(link))).toBe(`/opt/cutting-layout/current/completions/${shell}`);
    expect(site.read(`opt/cutting-layout/current/completions/${shell}`)).toBe(
      `${shell} completions of 1.0.0`,
    );
    const others = Object.keys(LINKS).filter((other) => other !== link);
    expect(others.filter((other) => existsSync(dirname(site.path(other))))).toEqual([]);
    const before = site.snapshot();
    expect(site.install(unpacked)).toBe('');
    expect(site.snapshot()).toEqual(before);
  });

  it('leaves no completions of a release that has none, and none of somebody else', () => {
    const [bash = '', zsh = ''] = Object.keys(LINKS);
    mkdirSync(dirname(site.path(bash)), { recursive: true });
    site.write(zsh, 'of somebody else');
    const older = site.release('1.0.0', (unit) => unit, false);
    site.install(older);
    const newer = site.release('1.1.0');
    site.install(newer);
    expect(readdirSync(dirname(site.path(bash)))).toEqual(['cutting-layout']);
    site.install(newer, '--activate', '1.0.0');
    expect(readdirSync(dirname(site.path(bash)))).toEqual([]);
    site.install(newer, '--uninstall');
    expect(site.read(zsh)).toBe('of somebody else');
  });

  it('uninstalls all but settings, secret, state and what others put beside it', () => {
    for (const link of Object.keys(LINKS)) mkdirSync(dirname(site.path(link)), { recursive: true });
    site.write('usr/share/fish/vendor_completions.d/git.fish', 'git');
    const unpacked = site.release('1.0.0');
    site.install(unpacked);
    expect(site.install(unpacked, '--uninstall')).toContain('cutting-layout: uninstalled; kept ');
    const files = readdirSync(site.path('.'), { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(site.path('.'), join(entry.parentPath, entry.name)));
    expect(files.sort()).toEqual([
      'etc/cutting-layout/cutting-layout.env',
      'etc/cutting-layout/secret',
      'usr/share/fish/vendor_completions.d/git.fish',
      'var/lib/cutting-layout/cutting-layout.sqlite',
    ]);
    expect(() => site.install(unpacked, '--uninstall')).not.toThrow();
  });

  it('refuses an option that it does not know', () => {
    expect(() => site.install(site.release('1.0.0'), '--force')).toThrow('unknown option --force');
  });
});
