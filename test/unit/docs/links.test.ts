import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, read } from '../../support/docs/documents.ts';

const DOCUMENTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'bench', 'packaging', 'clients/typescript', 'clients/python', 'crates/engine'].flatMap(
    (folder) =>
      readdirSync(ROOT + folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
  ),
];

const RULES = read('Makefile') + read('packaging/package.mk');
const TARGETS = new Set([...RULES.matchAll(/^([a-z-]+):.*## /gm)].map(([, name]) => name));

const [, ALIASES = ''] = read('.cargo/config.toml').split('[alias]\n');
/** Cargo's own commands that the documents name, then those of `.cargo/config.toml`. */
const CARGO_ALIASES = Array.from(ALIASES.matchAll(/^([a-z-]+) = /gm), ([, name = '']) => name);
const CARGO_COMMANDS = ['bench', 'test', 'deny', ...CARGO_ALIASES];

/** How GitHub names a heading in an address. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] =>
  [...withoutBlocks(read(path)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading));

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

test('there are documents', () => expect(DOCUMENTS.length).toBeGreaterThan(20));

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

  test('commands of cargo exist', () => {
    const commands = text.matchAll(/(?:`|^|[A-Z]+=\S+ +)cargo ([a-z-]+)/gm);
    for (const [, command] of commands) expect(CARGO_COMMANDS).toContain(command);
  });
});

test('CONTRIBUTING.md names every alias of cargo', () => {
  expect(CARGO_ALIASES.length).toBeGreaterThan(2);
  const text = read('CONTRIBUTING.md');
  expect(CARGO_ALIASES.filter((alias) => !text.includes(`cargo ${alias}`))).toEqual([]);
});
