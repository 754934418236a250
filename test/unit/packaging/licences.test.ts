import { readFileSync } from 'node:fs';
import parse, { type Info } from 'spdx-expression-parse';
import { describe, expect, it, test } from 'vitest';
import { notices } from '../../../packaging/src/notices.ts';
import { read } from '../../support/docs/documents.ts';
import { shipped } from './shipped.ts';

/** The licences that we take, for crates and npm packages alike. */
const [, list = ''] = /^allow = \[([^\]]*)\]/m.exec(read('deny.toml')) ?? [];
const ALLOWED = new Set([
  ...Array.from(list.matchAll(/"([^"]+)"/g), ([, licence = '']) => licence),
  // Of npm packages alone: the renderer for assistants, which is shipped unchanged, and fonts.
  'MPL-2.0',
  'OFL-1.1',
]);

const allowed = (expression: Info): boolean => {
  if ('license' in expression) return ALLOWED.has(expression.license);
  const [left, right] = [allowed(expression.left), allowed(expression.right)];
  return expression.conjunction === 'or' ? left || right : left && right;
};

describe('what is shipped', () => {
  it('comes from both registries', () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'hono', 'valibot', 'napi']));
    // Neither what only builds or tests, nor macros.
    for (const name of ['vitest', 'esbuild', 'proptest', 'napi-derive', 'cutting-engine'])
      expect(names).not.toContain(name);
  });

  test.each(shipped.map((component) => [component.name, component] as const))(
    '%s has a licence that we take, and brings its text',
    (_, { licence, texts }) => {
      expect(allowed(parse(licence))).toBe(true);
      expect(texts.join('').length).toBeGreaterThan(400);
    },
  );
});

describe('a licence that we do not take', () => {
  test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'GPL-2.0-only OR AGPL-3.0-only'])('%s', (licence) => {
    expect(allowed(parse(licence))).toBe(false);
  });
});

test('the notices list every component and hold every licence, those that many share only once', () => {
  const text = notices(shipped);
  for (const { name, version, licence } of shipped)
    expect(text).toContain(`\n${name} ${version}: ${licence}\n`);
  const texts = shipped.flatMap((component) => component.texts);
  for (const licence of texts) expect(text).toContain(licence);
  const distinct = new Set(texts.map((licence) => licence.trim()));
  expect(text.length).toBeLessThan([...distinct].join('').length + 300 * shipped.length);
});

test('every package of npm is locked by a digest, and only known ones want to run at their installation', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string; hasInstallScript?: boolean }>;
  };
  const { '': _ours, ...others } = packages;
  const entries = Object.entries(others);
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  const running = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running.sort()).toEqual([
    'node_modules/@swc/core',
    'node_modules/better-sqlite3',
    'node_modules/esbuild',
    'node_modules/vitepress/node_modules/esbuild',
  ]);
});
