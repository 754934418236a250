import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, read } from './documents.ts';

const DOCUMENTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'bench', 'packaging'].flatMap((folder) =>
    readdirSync(ROOT + folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

const RULES = read('Makefile') + read('packaging/package.mk');
const TARGETS = new Set([...RULES.matchAll(/^([a-z-]+):.*## /gm)].map(([, name]) => name));

/** How GitHub names a heading in an address. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] =>
  [...withoutBlocks(read(path)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading));

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

test('there are documents', () => {
  expect(DOCUMENTS).toEqual(
    expect.arrayContaining([
      'README.md',
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'docs/api.md',
      'docs/bench.md',
      'docs/operating.md',
      'docs/verify.md',
    ]),
  );
});

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document);

  test('links lead somewhere', () => {
    for (const [, link = ''] of withoutBlocks(text).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [path = '', heading] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      expect(existsSync(ROOT + target), link).toBe(true);
      if (heading !== undefined) expect(anchorsOf(target), link).toContain(heading);
    }
  });

  test('make targets exist', () => {
    for (const [, target] of text.matchAll(/(?:`|^)make ([a-z-]+)/gm)) expect(TARGETS).toContain(target);
  });
});
