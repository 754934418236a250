import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isQuick, OTHERS, QUICK, QUICK_TESTS, withoutAddon } from './quick.ts';

it('lists only what exists', () => {
  for (const name of [...QUICK, ...OTHERS])
    expect(existsSync(join(import.meta.dirname, name)), name).toBe(true);
});

it('tells quick tests from others', () => {
  expect(isQuick('http/host.test.ts')).toBe(true);
  expect(isQuick('http/routes/verify.test.ts')).toBe(false);
  expect(isQuick('seam/golden.test.ts')).toBe(false);
  expect(QUICK_TESTS.include).toContain('test/http/**/*.test.ts');
  expect(QUICK_TESTS.include).toContain('test/config.test.ts');
  expect(QUICK_TESTS.exclude).toContain('test/http/routes/verify.test.ts');
});

it('refuses the addon, and nothing else, to quick tests', () => {
  const loaded: string[] = [];
  const load = withoutAddon((_module, binary) => loaded.push(binary), 'http/host.test.ts');
  load({}, '/dist/better-sqlite3.abi115.linux-x64-gnu.node');
  expect(() => load({}, '/dist/cutting-layout.linux-x64-gnu.node')).toThrow(
    /^test\/http\/host.test.ts loads/,
  );
  expect(loaded).toHaveLength(1);
});
