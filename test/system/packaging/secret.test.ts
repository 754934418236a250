import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { Installation } from './installation.ts';

const SECRET = 'etc/cutting-layout/secret';
const STATE = 'var/lib/cutting-layout/cutting-layout.sqlite';
const UNIT = 'etc/systemd/system/cutting-layout.service';
const SETTINGS = 'etc/cutting-layout/cutting-layout.env';

/** A secret of an installation that was there before. */
const OLD = `${'0f'.repeat(32)}\n`;

/** The unit of a release that kept the secret beside the database. */
const withoutCredential = (unit: string) => unit.replace(/^.*(LoadCredential=|=%d).*\n/gm, '');

describe('install.sh and the secret', () => {
  let site: Installation;
  const on = (systemd?: number) => {
    site = new Installation(systemd);
    return site;
  };
  afterEach(() => site.remove());
  const exists = (path: string) => existsSync(site.path(path));

  it('makes one apart from the state, for root alone, and keeps it', () => {
    on().install(site.release('1.0.0'));
    const secret = site.read(SECRET);
    expect([secret, site.read(STATE)]).toEqual(['new secret\n', 'new state\n']);
    expect(statSync(site.path(SECRET)).mode & 0o777).toBe(0o600);
    expect(exists(`${STATE}.secret`)).toBe(false);
    expect(site.read(UNIT)).toMatch(
      /^LoadCredential=secret:\/etc\/cutting-layout\/secret\nEnvironment=CUTTING_LAYOUT_SECRET_FILE=%d\/secret$/m,
    );
    site.install(site.release('1.1.0'));
    expect(site.read(SECRET)).toBe(secret);
  });

  it('moves that of a state that is there, and lets an older release have it back', () => {
    const older = on().release('1.0.0', withoutCredential);
    site.install(older);
    expect(exists(SECRET)).toBe(false);
    site.write(STATE, 'state');
    site.write(`${STATE}.secret`, OLD);
    const newer = site.release('1.1.0');
    site.install(newer);
    expect(site.read(SECRET)).toBe(OLD);
    expect(exists(`${STATE}.secret`)).toBe(false);
    // The copy of the state is whole for the release that it was of.
    const copy = 'var/backups/cutting-layout/of-1.0.0-before-1.1.0/cutting-layout.sqlite.secret';
    expect(site.read(copy)).toBe(OLD);

    site.install(newer, '--activate', '1.0.0');
    expect(site.read(`${STATE}.secret`)).toBe(OLD);
    expect(statSync(site.path(`${STATE}.secret`)).mode & 0o777).toBe(0o600);
    site.install(newer);
    expect(exists(`${STATE}.secret`)).toBe(false);
  });

  it('leaves a secret alone that the settings name', () => {
    on().write(SETTINGS, 'CUTTING_LAYOUT_SECRET_FILE=/srv/secret\n');
    site.write('srv/secret', OLD);
    site.write(STATE, 'state');
    site.install(site.release('1.0.0'));
    expect([site.read('srv/secret'), site.read(SECRET)]).toEqual([OLD, OLD]);
  });

  it('makes none where the settings name another one, which is missing', () => {
    on().write(SETTINGS, 'CUTTING_LAYOUT_SECRET_FILE=/srv/secret\n');
    const release = site.release('1.0.0');
    expect(() => site.install(release)).toThrow('is missing: /srv/secret');
    expect([exists(SECRET), exists(STATE)]).toEqual([false, false]);
  });

  it('makes none beside an encrypted one', () => {
    on().write(`${SECRET}.cred`, 'encrypted');
    site.write(STATE, 'state');
    site.install(site.release('1.0.0'));
    expect(exists(SECRET)).toBe(false);
  });

  it('makes no new one for a state whose secret is missing', () => {
    on().write(STATE, 'state');
    const release = site.release('1.0.0');
    expect(() => site.install(release)).toThrow(/the secret of \S+ is missing: restore it to \S+secret/);
    expect(exists(SECRET)).toBe(false);
  });

  it('says where it is to a systemd whose units cannot', () => {
    on(249).install(site.release('1.0.0'));
    expect(site.read(UNIT)).toContain('\nEnvironment=CUTTING_LAYOUT_SECRET_FILE=%t/credentials/%n/secret\n');
    expect(site.read(UNIT)).toContain('\nLoadCredential=secret:');
  });

  it('leaves it to the service where systemd hands over no secrets', () => {
    on(245).install(site.release('1.0.0'));
    expect(site.read(UNIT)).not.toMatch(/^LoadCredential|^Environment=CUTTING_LAYOUT_SECRET_FILE/m);
    expect(exists(SECRET)).toBe(false);
    site.write(STATE, 'state');
    site.write(`${STATE}.secret`, OLD);
    site.install(site.release('1.1.0'));
    expect(site.read(`${STATE}.secret`)).toBe(OLD);
  });

  it('tells the command line where it is, and leaves a command of another kind alone', () => {
    const command = 'usr/local/bin/cutting-layout';
    const before =
      '#!/bin/sh\nCUTTING_LAYOUT_STATE=/x\nexec /opt/cutting-layout/current/bin/cutting-layout "$@"\n';
    on().write(command, before, 0o755);
    const release = site.release('1.0.0');
    site.install(release);
    expect(site.read(command)).toContain('export CUTTING_LAYOUT_SECRET_FILE=/etc/cutting-layout/secret');
    execFileSync('sh', ['-n', site.path(command)]);
    site.write(command, '#!/bin/sh\necho mine\n', 0o755);
    site.install(release);
    expect(site.read(command)).toBe('#!/bin/sh\necho mine\n');
  });
});
