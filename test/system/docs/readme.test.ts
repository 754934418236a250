import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config.ts';
import type { SolveResponse } from '../../../src/contract/response.ts';
import { fenced, ROOT, read, withSections } from '../../support/docs/documents.ts';
import { ask } from '../../support/docs/service.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { runAsInstalled } from './shell.ts';
import { LEFT_OUT, packed } from './shown.ts';

const text = read('README.md');
const defaults = parseConfig([], {});

test('README.md shows the main parts of the true answer to its request (update it with "make docs")', async () => {
  const [, url, body = ''] =
    /^curl (\S+) -H 'Content-Type: application\/json' -d '([^']*)'$/m.exec(text) ?? [];
  expect(url).toBe(`http://${defaults.host}:${defaults.port}/api/v1/solve`);
  const answer = `\`\`\`js\n${packed(abridged(await ask(JSON.parse(body))))}\n\`\`\``;
  await expect(withSections(text, { answer })).toMatchFileSnapshot('../../../README.md');
});

/** What a reader looks for first. */
function abridged({ ok, result }: SolveResponse): object {
  const sheets = result.sheets.map(({ sheetIndex, placements, cutTree }) => ({
    sheetIndex,
    placements,
    cutTree: {
      type: cutTree?.type,
      direction: cutTree?.direction,
      kerfSize: cutTree?.kerfSize,
      child: LEFT_OUT,
      next: LEFT_OUT,
    },
  }));
  return { ok, result: { sheetsUsed: result.sheetsUsed, sheets, unplaced: result.unplaced } };
}

test('the picture is the drawing of a real answer (update it with "make docs")', async () => {
  const { svg } = await ask(JSON.parse(read('docs/images/layout.request.json')));
  expect(svg).toHaveLength(2);
  await expect(svg[0]).toMatchFileSnapshot('../../../docs/images/layout.svg');
});

test('its command lines do what it says', async () => {
  const lines = fenced(text, 'sh').flatMap((block) => block.split('\n'));
  const commands = lines.filter((line) => line.startsWith('cutting-layout '));
  expect(commands.length).toBeGreaterThan(0);
  const folder = temporaryFolder();
  await symlink(`${ROOT}docs`, join(folder, 'docs'));
  for (const command of commands) await runAsInstalled(command, folder);
});
