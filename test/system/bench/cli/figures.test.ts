import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { reportJson } from '../../../../bench/src/report-json.ts';
import { report, run } from '../../../support/bench/runs.ts';
import { run as runCommand } from '../../../support/cli/command.ts';
import { runHere } from '../../../support/cli/in-process.ts';
import { temporaryFolder } from '../../../support/folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('prints reports under the names of their files', async () => {
  const path = put('mine.json', reportJson(report([run()])));
  const { code, stdout } = await runCommand(['bench', 'figures', path]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^## mine\n[\s\S]*\n\| \*\*total\*\* \|.*\n$/);
});

test('puts them into a document, as often as one likes', async () => {
  const path = put('mine.json', reportJson(report([run()])));
  const page = put('page.md', '# Mine\n\n<!-- generated: figures -->\nold\n<!-- end -->\n\nMore.\n');
  expect(await runHere(['bench', 'figures', '--into', page, path])).toMatchObject({ code: 0, stderr: '' });
  const once = readFileSync(page, 'utf8');
  expect(once).toMatch(
    /^# Mine\n\n<!-- generated: figures -->\n\n## mine\n[\s\S]*\|\n\n<!-- end -->\n\nMore.\n$/,
  );
  await runHere(['bench', 'figures', '--into', page, path]);
  expect(readFileSync(page, 'utf8')).toBe(once);
});

test('refuses what it cannot use', async () => {
  const path = put('mine.json', reportJson(report([run()])));
  const refused = async (args: readonly string[], message: string) => {
    const { code, stderr } = await runHere(['bench', 'figures', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  };
  await refused([], "missing required argument 'REPORT'");
  await refused([put('none.json', '{}')], 'is not a report of this command');
  await refused(['--best-known', path, path], 'has no best-known results');
  await refused(['--into', put('page.md', '# Mine\n'), path], 'has no section for the figures');
});
