import { beforeAll, expect, test } from 'vitest';
import { groupColumns } from '../../../bench/src/columns.ts';
import { FAMILIES } from '../../../bench/src/generate/families.ts';
import { fenced, read } from '../../support/docs/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { runAsInstalled } from './shell.ts';

const text = read('docs/bench.md');

test('docs/bench.md names every family', () => {
  expect([...FAMILIES.keys()].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('it explains every column', () => {
  const columns = groupColumns(false).map(({ title }) => title.replace('mean ms', 'mean'));
  const explained = new Set(
    [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', ')),
  );
  expect(columns.filter((title) => !explained.has(title))).toEqual(['group', 'instances']);
});

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
});

const printed: string[] = [];

/** The command lines build on each other, so they run in their order. */
test.each(fenced(text, 'sh').flatMap((block) => block.trim().split('\n')))('it runs %s', async (command) => {
  printed.push((await runAsInstalled(command, folder)).stdout);
});

test('its command lines do what it says', () => {
  const out = printed.join('');
  expect(out).toContain('Compared with before\n');
  expect(out).toMatch(/^total +10 +0 +10 +0 +0 /m);
});
