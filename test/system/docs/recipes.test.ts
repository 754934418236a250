import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fenced, read } from '../../support/docs/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { runAsInstalled } from './shell.ts';

const text = read('docs/recipes.md');

let folder: string;

/** The tables of the recipes, by the names of their files. */
const TABLES = Array.from(
  text.matchAll(/<!-- file: (\S+) -->\n\n```csv\n([\s\S]*?)```/g),
  ([, name = '', table = '']) => [name, table] as const,
);

beforeAll(async () => {
  folder = temporaryFolder();
  for (const [name, table] of TABLES) await writeFile(join(folder, name), table);
});

const hasJq = (() => {
  try {
    execFileSync('jq', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasJq) console.warn('SKIPPED: the recipe for offcuts, because there is no jq');

const printed: string[] = [];

/** The commands build on each other, so they run in their order. */
test.each(fenced(text, 'sh'))('docs/recipes.md: %s', async (commands) => {
  if (commands.includes('jq ') && !hasJq) return;
  if (commands.includes('keys issue')) await runAsInstalled('cutting-layout state migrate', folder);
  printed.push((await runAsInstalled(commands, folder)).stdout);
});

test('the commands did what it says', async () => {
  const out = printed.join('\n');
  if (hasJq) expect(out).toMatch(/^1 +\d+ × \d+ +2 /m);
  expect(out).toMatch(/already cut\n1 .* yes\n/);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['job.ptx', 'label.pdf']));
});
