import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { benchFigures } from '../../../../bench/src/cli/figures.ts';
import { reportJson } from '../../../../bench/src/report-json.ts';
import { report, run } from '../../../support/bench/runs.ts';
import { run as runCommand } from '../../../support/cli/command.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutting-layout-figures-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

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
  expect(await benchFigures(['--into', page, path])).toBe(0);
  const once = readFileSync(page, 'utf8');
  expect(once).toMatch(
    /^# Mine\n\n<!-- generated: figures -->\n\n## mine\n[\s\S]*\|\n\n<!-- end -->\n\nMore.\n$/,
  );
  await benchFigures(['--into', page, path]);
  expect(readFileSync(page, 'utf8')).toBe(once);
});

test('refuses what it cannot use', async () => {
  const path = put('mine.json', reportJson(report([run()])));
  await expect(benchFigures([])).rejects.toThrow('missing REPORT.json');
  await expect(benchFigures([put('none.json', '{}')])).rejects.toThrow('is not a report of this command');
  await expect(benchFigures(['--best-known', path, path])).rejects.toThrow('has no best-known results');
  await expect(benchFigures(['--into', put('page.md', '# Mine\n'), path])).rejects.toThrow(
    'has no section for the figures',
  );
});
