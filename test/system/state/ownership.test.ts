import { chownSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  giveTo,
  makeFile,
  makeFolder,
  type Ownership,
  ownershipOf,
  privateTo,
} from '../../../src/state/ownership.ts';
import { temporaryFolder } from '../../support/folder.ts';

const SERVICE: Ownership = { uid: 1234, gid: 5678, mode: 0o640 };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

test('a file is created once, complete and private', () => {
  const file = join(folder, 'file');
  makeFile(file, { ...ownershipOf(folder), mode: 0o400 }, 'text');
  expect(readFileSync(file, 'utf8')).toBe('text');
  expect(ownershipOf(file).mode).toBe(0o400);
  expect(() => makeFile(file, SERVICE)).toThrow('EEXIST');
});

test('a folder is created with its parents, and is private', () => {
  const inner = join(folder, 'a/b/c');
  makeFolder(inner);
  for (const made of [inner, join(folder, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(() => makeFolder(inner)).not.toThrow();
});

describe.skipIf(process.getuid?.() !== 0)('a file or folder created by root', () => {
  it('goes to its intended owner', () => {
    const file = join(folder, 'file');
    makeFile(file, SERVICE);
    expect(ownershipOf(file)).toEqual(SERVICE);
    makeFolder(join(folder, 'a/b'), SERVICE);
    for (const made of ['a', 'a/b']) expect(ownershipOf(join(folder, made))).toMatchObject({ uid: 1234 });
  });

  it('goes to the owner of its folder, or of the file it replaces', () => {
    chownSync(folder, 1234, 5678);
    makeFolder(join(folder, 'a/b'));
    expect(ownershipOf(join(folder, 'a/b'))).toEqual({ uid: 1234, gid: 5678, mode: 0o700 });
    const file = join(folder, 'file');
    expect(privateTo(file)).toEqual({ uid: 1234, gid: 5678, mode: 0o600 });
    makeFile(file, { uid: 1, gid: 2, mode: 0o660 });
    expect(privateTo(file)).toEqual({ uid: 1, gid: 2, mode: 0o600 });
  });

  it('is a folder open to the group if the group may read its files', () => {
    for (const [name, mode] of [
      ['own', 0o600],
      ['shared', 0o640],
    ] as const)
      makeFolder(join(folder, name), { ...SERVICE, mode });
    expect(ownershipOf(join(folder, 'own')).mode).toBe(0o700);
    expect(ownershipOf(join(folder, 'shared')).mode).toBe(0o710);
  });

  it('never gives away the target of a link', () => {
    const target = join(folder, 'target');
    writeFileSync(target, '');
    symlinkSync(target, join(folder, 'link'));
    expect(() => giveTo(join(folder, 'link'), SERVICE)).toThrow('ELOOP');
    expect(ownershipOf(target).uid).toBe(0);
  });
});
