import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { read } from '../docs/documents.ts';

const SERVER = fileURLToPath(new URL('../../packaging/server/', import.meta.url));
const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

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
  let folder: string;
  const root = () => join(folder, 'root');
  const inRoot = (path: string) => join(root(), path);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** An unpacked archive, whose program is a text. */
  function release(version: string): string {
    const unpacked = join(folder, `unpacked-${version}`);
    cpSync(SERVER, unpacked, { recursive: true });
    mkdirSync(join(unpacked, 'lib'));
    writeFileSync(join(unpacked, 'lib/cli.cjs'), `program of ${version}`);
    writeFileSync(join(unpacked, 'VERSION'), `${version}\n`);
    const sum = (path: string) =>
      `${createHash('sha256')
        .update(readFileSync(join(unpacked, path)))
        .digest('hex')}  ${path}\n`;
    const files = ['VERSION', 'lib/cli.cjs', 'cutting-layout.service', 'cutting-layout.env'];
    writeFileSync(join(unpacked, 'SHA256SUMS'), files.map(sum).join(''));
    return unpacked;
  }

  const install = (unpacked: string, ...args: string[]): string =>
    execFileSync(join(unpacked, 'install.sh'), args, {
      env: { PATH: process.env['PATH'], ROOT: root() },
      encoding: 'utf8',
      stdio: 'pipe',
    });

  const currentProgram = () => readFileSync(inRoot('opt/cutting-layout/current/lib/cli.cjs'), 'utf8');

  /** Every file and its time, to see whether anything was written. */
  const snapshot = () =>
    readdirSync(root(), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => [path, existsSync(inRoot(path)) ? statSync(inRoot(path)).mtimeMs : 0]);

  it('puts everything in place, and then has nothing to do any more', () => {
    const unpacked = release('1.0.0');
    install(unpacked);
    expect(currentProgram()).toBe('program of 1.0.0');
    expect(readFileSync(inRoot('etc/systemd/system/cutting-layout.service'), 'utf8')).toBe(
      read('packaging/server/cutting-layout.service'),
    );
    const command = inRoot('usr/local/bin/cutting-layout');
    expect(readFileSync(command, 'utf8')).toContain(
      'exec /opt/cutting-layout/current/bin/cutting-layout "$@"',
    );
    expect(statSync(command).mode & 0o777).toBe(0o755);
    const before = snapshot();
    expect(install(unpacked)).toBe('');
    expect(snapshot()).toEqual(before);
  });

  it('upgrades beside the old release, keeps settings, and copies the state', () => {
    install(release('1.0.0'));
    writeFileSync(inRoot('etc/cutting-layout/cutting-layout.env'), 'CUTTING_LAYOUT_PORT=9000\n');
    mkdirSync(inRoot('var/lib/cutting-layout'), { recursive: true });
    writeFileSync(inRoot('var/lib/cutting-layout/cutting-layout.sqlite'), 'state of 1.0.0');
    install(release('1.1.0'));
    expect(currentProgram()).toBe('program of 1.1.0');
    expect(readFileSync(inRoot('etc/cutting-layout/cutting-layout.env'), 'utf8')).toBe(
      'CUTTING_LAYOUT_PORT=9000\n',
    );
    const copy = inRoot('var/backups/cutting-layout/of-1.0.0-before-1.1.0/cutting-layout.sqlite');
    expect(readFileSync(copy, 'utf8')).toBe('state of 1.0.0');
  });

  it('goes back to a release that is still there, and to no other', () => {
    install(release('1.0.0'));
    const newer = release('1.1.0');
    install(newer);
    install(newer, '--activate', '1.0.0');
    expect(currentProgram()).toBe('program of 1.0.0');
    expect(() => install(newer, '--activate', '0.9.0')).toThrow('release 0.9.0 is not installed');
    expect(currentProgram()).toBe('program of 1.0.0');
  });

  it('mends an installation that was cut off or damaged', () => {
    const unpacked = release('1.0.0');
    install(unpacked);
    writeFileSync(inRoot('opt/cutting-layout/1.0.0/lib/cli.cjs'), 'half a progr');
    install(unpacked);
    expect(currentProgram()).toBe('program of 1.0.0');
  });

  it('installs nothing from damaged files', () => {
    const unpacked = release('1.0.0');
    writeFileSync(join(unpacked, 'lib/cli.cjs'), 'something else');
    expect(() => install(unpacked)).toThrow('the unpacked files are damaged');
    expect(existsSync(inRoot('opt/cutting-layout'))).toBe(false);
  });

  it('refuses an option that it does not know', () => {
    expect(() => install(release('1.0.0'), '--force')).toThrow('there is no option --force');
  });
});
