import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, read } from '../../support/docs/documents.ts';

test('the files that CONTRIBUTING.md names exist', () => {
  const named = Array.from(
    read('CONTRIBUTING.md').matchAll(/`((?:crates|src|test|docs|bench|packaging)\/[\w./-]+)`/g),
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(ROOT + path))).toEqual([]);
});
