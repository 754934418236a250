import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { stageDocuments, withoutDeadLinks } from '../../../packaging/src/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';

describe('a link in a packaged document', () => {
  const staged = new Set(['README.md', 'docs/api.md', 'docs/images/layout.svg']);
  const packaged = (text: string, repository?: string) =>
    withoutDeadLinks(text, 'docs/bench.md', staged, repository);

  it.each([
    '[API](api.md#routes)',
    '[README](../README.md)',
    '![a sheet](images/layout.svg)',
    '[below](#settings)',
    '[SemVer](https://semver.org)',
  ])('stays if it leads somewhere: %s', (link) => {
    expect(packaged(link)).toBe(link);
  });

  it('to a file of the sources becomes its name', () => {
    expect(packaged('[NOTES.md](../bench/NOTES.md#engine) has')).toBe(
      'NOTES.md (bench/NOTES.md of the sources) has',
    );
    expect(packaged('in [bench/FIGURES.md](../bench/FIGURES.md).')).toBe(
      'in bench/FIGURES.md of the sources.',
    );
  });

  it('to a file of the sources leads to the repository where that is known', () => {
    expect(packaged('[NOTES.md](../bench/NOTES.md#engine)', 'git+https://git.example/cl.git')).toBe(
      `[NOTES.md](https://git.example/cl/blob/v${packageJson.version}/bench/NOTES.md#engine)`,
    );
  });
});

describe('the documents of a package', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  it.each([
    ['an npm package', ['README.md', 'LICENSE', 'CHANGELOG.md']],
    ['a server archive', ['LICENSE', 'CHANGELOG.md']],
  ])('only link to files of it: %s', (_, files) => {
    stageDocuments(folder, files, undefined);
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(all).toEqual(expect.arrayContaining([...files, 'docs/api.md', 'docs/images/layout.svg']));
    const links = all
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) =>
        Array.from(
          readFileSync(join(folder, name), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g),
          ([, target = '']) => [name, target] as const,
        ),
      )
      .filter(([, target]) => !target.startsWith('https:'));
    expect(links.length).toBeGreaterThan(20);
    const dead = links.filter(([name, target]) => !existsSync(join(folder, dirname(name), target)));
    expect(dead).toEqual([]);
  });
});
