import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROOT, read } from '../../support/docs/documents.ts';

const document = read('docs/security.md');

/** A test, by its file and its name. */
const REFERENCE = /`((?:test|crates|packaging)\/[\w./-]+)` \*([^*]+)\*/g;

/** Cells of the rows whose first one begins with `prefix`. */
const rows = (prefix: string): string[][] =>
  document
    .split('\n')
    .filter((line) => line.startsWith(`| ${prefix}`))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

describe('docs/security.md', () => {
  test('names tests that exist', () => {
    const references = [...document.matchAll(REFERENCE)].map(([, file = '', name = '']) => ({ file, name }));
    expect(references.length).toBeGreaterThan(150);
    const missing = references.filter(
      ({ file, name }) => !existsSync(ROOT + file) || !read(file).includes(name),
    );
    expect(missing).toEqual([]);
  });

  test('says of each row which test holds it, or why none does', () => {
    const all = [...rows('V'), ...rows('API')];
    expect(all.filter((row) => row.length !== 3)).toEqual([]);
    const silent = all.filter(
      ([, , how = '']) => !/^(Not applicable|Accepted|Operator): ./.test(how) && !/\*[^*]+\*|\]\(/.test(how),
    );
    expect(silent).toEqual([]);
  });

  test('has every risk of the API Security Top 10', () => {
    const risks = rows('API').map(([risk = '']) => Number(/^API(\d+) /.exec(risk)?.[1]));
    expect([...new Set(risks)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
