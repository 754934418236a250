import { describe, expect, it, test } from 'vitest';
import {
  checkedVersion,
  releaseNotes,
  VERSIONED_FILES,
  withRelease,
  withVersion,
} from '../../../packaging/src/release.ts';
import { read } from '../../support/docs/documents.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A thing.

## [1.0.0] - 2026-01-02

- The first.
`;

test('a version is three numbers, and perhaps a pre-release', () => {
  for (const version of ['1.2.3', '0.10.0', '2.0.0-rc.1']) expect(checkedVersion(version)).toBe(version);
  for (const version of [undefined, '', '1.2', 'v1.2.3', '1.2.3 ', '1.2.3+x"'])
    expect(() => checkedVersion(version)).toThrow('is not a version');
});

describe('a new version', () => {
  it('replaces every mention of the present one, and changes nothing else', () => {
    expect(VERSIONED_FILES).toEqual([
      'package.json',
      'package-lock.json',
      'clients/typescript/package.json',
      'clients/python/pyproject.toml',
      'Cargo.toml',
      'Cargo.lock',
    ]);
    const present = JSON.parse(read('package.json')).version as string;
    const crates = /name = "cutting-[a-z]+"\nversion = "([^"]+)"/g;
    for (const file of VERSIONED_FILES) {
      const text = read(file);
      const changed = withVersion(file, text, '99.98.97');
      expect(changed).not.toBe(text);
      expect(withVersion(file, changed, present)).toBe(text);
    }
    const lock = JSON.parse(withVersion('package-lock.json', read('package-lock.json'), '99.98.97'));
    expect([lock.version, lock.packages[''].version]).toEqual(['99.98.97', '99.98.97']);
    const cargo = withVersion('Cargo.lock', read('Cargo.lock'), '99.98.97');
    expect(Array.from(cargo.matchAll(crates), ([, version]) => version)).toEqual(Array(2).fill('99.98.97'));
  });

  it('is refused by a file that has none', () => {
    expect(() => withVersion('package.json', '{}', '1.2.3')).toThrow('package.json has no version');
  });
});

describe('the changelog', () => {
  it('gets a section for the release, above which new changes go', () => {
    const changed = withRelease(CHANGELOG, '1.1.0', '2026-03-04');
    expect(changed).toContain('## [Unreleased]\n\n## [1.1.0] - 2026-03-04\n\n### Added\n\n- A thing.\n');
    expect(releaseNotes(changed, '1.1.0')).toBe('### Added\n\n- A thing.\n');
    expect(releaseNotes(changed, '1.0.0')).toBe('- The first.\n');
  });

  it('has one section for each release, and not an empty one', () => {
    expect(() => withRelease(CHANGELOG, '1.0.0', '2026-03-04')).toThrow('has a section 1.0.0 already');
    expect(() => withRelease('# Changelog\n', '1.0.0', '2026-03-04')).toThrow('has no section [Unreleased]');
    expect(() => releaseNotes(CHANGELOG, '1.1.0')).toThrow('says nothing of 1.1.0');
    const twice = withRelease(withRelease(CHANGELOG, '1.1.0', '2026-03-04'), '1.2.0', '2026-03-05');
    expect(() => releaseNotes(twice, '1.2.0')).toThrow('says nothing of 1.2.0');
  });

  it('of this repository can be released', () => {
    expect(() => withRelease(read('CHANGELOG.md'), '99.0.0', '2026-03-04')).not.toThrow();
  });
});
