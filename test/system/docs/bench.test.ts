import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupColumns } from '../../../bench/src/columns.ts';
import { FAMILIES } from '../../../bench/src/generate/families.ts';
import { fenced, read, table, withSections } from '../../support/docs/documents.ts';
import { runAsInstalled } from './shell.ts';

const text = read('docs/bench.md');

test('docs/bench.md has the families of the code (update them with "make docs")', async () => {
  const rows = [...FAMILIES].map(([name, { what, classes, sizes }]) => [
    `\`${name}\``,
    what,
    classes.join(', '),
    sizes.join(', '),
  ]);
  const families = table(['Family', 'What', 'Classes', 'Pieces'], rows);
  await expect(withSections(text, { families })).toMatchFileSnapshot('../../../docs/bench.md');
});

test('it explains every column', () => {
  const columns = groupColumns(false).map(({ title }) => title.replace('mean ms', 'mean'));
  const explained = new Set(
    [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', ')),
  );
  expect(columns.filter((title) => !explained.has(title))).toEqual(['group', 'instances']);
});

test('its command lines do what it says', async () => {
  const commands = fenced(text, 'sh').join('');
  expect(commands).toMatch(/^cutting-layout bench /m);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const { stdout } = await runAsInstalled(commands, folder);
    expect(stdout).toContain('Compared with before\n');
    expect(stdout).toMatch(/^total +10 +0 +10 +0 +0 /m);
  } finally {
    await rm(folder, { recursive: true });
  }
});
