import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  closedFolder,
  giveTo,
  isReadableFor,
  makeFile,
  makeFolder,
  type Ownership,
  ownershipOf,
  privateTo,
} from '../../../src/state/ownership.ts';
import { temporaryFolder } from '../../support/state/stores.ts';

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

  it.each([
    ["the service's own", SERVICE, { uid: 1234, gid: 1, mode: 0o700 }, true],
    ["the service's own, closed to itself", SERVICE, { uid: 1234, gid: 5678, mode: 0o677 }, false],
    ["one of the service's group", SERVICE, { uid: 0, gid: 5678, mode: 0o710 }, true],
    ["one closed to the service's group alone", SERVICE, { uid: 0, gid: 5678, mode: 0o701 }, false],
    ["others'", SERVICE, { uid: 0, gid: 0, mode: 0o701 }, true],
    ["root's", SERVICE, { uid: 0, gid: 0, mode: 0o770 }, false],
    ["root's, for root", { uid: 0, gid: 0, mode: 0o600 }, { uid: 0, gid: 0, mode: 0o700 }, true],
    [
      'one that a member of the group may own',
      { uid: 0, gid: 7, mode: 0o640 },
      { uid: 9, gid: 9, mode: 0o700 },
      true,
    ],
    ["root's, for a group", { uid: 0, gid: 7, mode: 0o640 }, { uid: 0, gid: 0, mode: 0o700 }, false],
  ])('a folder is open or closed to readers: %s', (_, reader, { uid, gid, mode }, isOpen) => {
    chmodSync(folder, 0o755);
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    chownSync(inner, uid, gid);
    chmodSync(inner, mode);
    symlinkSync(inner, join(folder, 'link'));
    for (const name of ['inner', 'link'])
      expect(closedFolder(reader, join(folder, name, 'to be made/file'))).toBe(isOpen ? undefined : inner);
  });

  it('never gives away the target of a link', () => {
    const target = join(folder, 'target');
    writeFileSync(target, '');
    symlinkSync(target, join(folder, 'link'));
    expect(() => giveTo(join(folder, 'link'), SERVICE)).toThrow('ELOOP');
    expect(ownershipOf(target).uid).toBe(0);
  });
});

const of = (uid: number, gid: number, mode: number): Ownership => ({ uid, gid, mode });

/** No user of any machine. */
const NOBODY = 4_000_000_000;

test.each([
  ["root's for root's", of(0, 0, 0o600), of(0, 0, 0o600), true],
  ["the service's for its own", of(NOBODY, 7, 0o600), of(NOBODY, 7, 0o400), true],
  ["root's for the service's", of(NOBODY, 7, 0o600), of(0, 0, 0o600), false],
  ["one of the service's group for the service's", of(NOBODY, 7, 0o600), of(0, 7, 0o440), true],
  ['one that the group may not read', of(NOBODY, 7, 0o600), of(0, 7, 0o400), false],
  ["root's for one that a group reads", of(0, 7, 0o640), of(0, 0, 0o600), false],
  ["another group's for one that a group reads", of(0, 7, 0o640), of(0, 8, 0o640), false],
  ["the same group's", of(0, 7, 0o640), of(0, 7, 0o640), true],
  ["a user's for one that a group reads", of(0, 7, 0o640), of(NOBODY, 8, 0o600), true],
])('a secret replaces another: %s', (_, before, after, isReadable) => {
  expect(isReadableFor(before, after)).toBe(isReadable);
});
