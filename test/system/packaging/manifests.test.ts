import { describe, expect, it, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { mainManifest, platformManifest } from '../../../packaging/src/manifests.ts';
import { repositoryOf } from '../../../packaging/src/repository.ts';
import versions from '../../../packaging/versions.json' with { type: 'json' };
import { read } from '../../support/docs/documents.ts';

describe('the main package', () => {
  const manifest = mainManifest(['linux-x64-gnu', 'linux-arm64-musl']);

  it('depends on the binaries of every platform, in exactly its own version, and on nothing else', () => {
    expect(manifest).toMatchObject({
      name: packageJson.name,
      version: packageJson.version,
      bin: { 'cutting-layout': 'dist/cli.cjs' },
      optionalDependencies: {
        'cutting-layout-linux-x64-gnu': packageJson.version,
        'cutting-layout-linux-arm64-musl': packageJson.version,
      },
    });
    expect(manifest).not.toHaveProperty('dependencies');
  });

  it('runs nothing when it is installed', () => {
    expect(manifest).not.toHaveProperty('scripts');
    expect(JSON.stringify(packageJson.scripts)).not.toMatch(/"(pre|post)?install"|"prepare"/);
  });

  it('is the only one to be published: the sources are private', () => {
    expect(packageJson.private).toBe(true);
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the repository', () => {
  const url = 'git+https://github.com/ann/cuts.git';

  it('is that of the workflow that packages, and nothing elsewhere', () => {
    expect(repositoryOf({ GITHUB_REPOSITORY: 'ann/cuts' })).toBe(url);
    expect(
      repositoryOf({ GITHUB_REPOSITORY: 'ann/cuts', GITHUB_SERVER_URL: 'https://git.example.org' }),
    ).toBe('git+https://git.example.org/ann/cuts.git');
    expect([repositoryOf({}), repositoryOf({ GITHUB_REPOSITORY: '' })]).toEqual([undefined, undefined]);
    expect(() => repositoryOf({ GITHUB_REPOSITORY: 'https://github.com/ann/cuts' })).toThrow('OWNER/NAME');
  });

  it('is in every package: npm takes provenance for no package without', () => {
    const repository = { type: 'git', url };
    expect(mainManifest([], url)).toMatchObject({ repository });
    expect(platformManifest({ name: 'x' }, 'linux-x64-gnu', [], url)).toMatchObject({ repository });
    for (const manifest of [mainManifest([]), platformManifest({ name: 'x' }, 'linux-x64-gnu', [])])
      expect(manifest).not.toHaveProperty('repository');
  });
});

test('a platform has SQLite beside the addon', () => {
  const generated = { name: 'cutting-layout-linux-x64-gnu', files: ['a.node'], os: ['linux'] };
  expect(platformManifest(generated, 'linux-x64-gnu', ['a.node', 'b.node'])).toEqual({
    name: 'cutting-layout-linux-x64-gnu',
    description: 'The binaries of cutting-layout for linux-x64-gnu',
    files: ['a.node', 'b.node'],
    os: ['linux'],
  });
});

describe('versions', () => {
  it('of Node are the same in the manifest, the binaries and the archives', () => {
    const majors = versions.node.built.map((version) => version.split('.')[0]);
    expect(packageJson.engines.node).toBe(majors.join(' || '));
    expect(versions.node.built).toContain(versions.node.shipped);
  });

  it('of the product are the same for npm and Cargo', () => {
    const [, version] = /^\[workspace\.package\]\nversion = "(.+)"$/m.exec(read('Cargo.toml')) ?? [];
    expect(version).toBe(packageJson.version);
  });
});
