import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { anchorOf, EXCLUDED, pageOf, REWRITES, SIDEBAR, titleOf } from '../../../web/docs/.vitepress/site.ts';
import { ROOT, read } from '../../support/docs/documents.ts';

const LINKS = SIDEBAR.flatMap(({ items }) => items.map(({ link }) => link));

const DOCUMENTS = [
  ...readdirSync(`${ROOT}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...Object.keys(REWRITES).filter((path) => path.endsWith('.md')),
];

it('the sidebar has every page of the site once', () => {
  expect([...LINKS].sort()).toEqual(DOCUMENTS.map((path) => `/${pageOf(path)}`).sort());
});

it('every Markdown document of the repository is a page or left out on purpose', () => {
  const top = ['', 'bench/'].flatMap((folder) =>
    readdirSync(ROOT + folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => folder + name),
  );
  const unknown = top.filter((path) => pageOf(path) === undefined && !EXCLUDED.includes(path));
  expect(unknown).toEqual([]);
});

it('every folder that Git ignores or that has no documents is left out', () => {
  const ignored = [...read('.gitignore').matchAll(/^\/(\w+)$/gm)].map(([, folder]) => `${folder}/**`);
  expect(ignored).toEqual(expect.arrayContaining(['target/**', 'dist/**']));
  expect(EXCLUDED).toEqual(expect.arrayContaining(ignored.filter((pattern) => pattern !== 'state/**')));
});

it('a page has the name of the sidebar, and anchors are those of GitHub', () => {
  expect(pageOf('docs/index.md')).toBe('');
  expect(pageOf('docs/images/layout.svg')).toBeUndefined();
  expect(pageOf('bench/NOTES.md')).toBeUndefined();
  expect(pageOf('bench/FIGURES.md')).toBe('figures');
  expect(titleOf('api')).toBe('HTTP API');
  expect(anchorOf('GET /api/v1/info')).toBe('get-apiv1info');
});
