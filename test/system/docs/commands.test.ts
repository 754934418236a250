import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fenced, ROOT, read } from '../../support/docs/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { runAsInstalled } from './shell.ts';

/** The commands of documents that no other test runs. */

let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
});

const run = (commands: string) => runAsInstalled(commands, folder);

/** The block of commands in a document that contains a text. */
function block(document: string, text: string): string {
  const found = fenced(read(document), 'sh').filter((commands) => commands.includes(text));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

test('those of docs/shop-floor.md', async () => {
  const solving = 'cutting-layout solve --output response.json --save-request request.json';
  await run(`${solving} '${ROOT}docs/images/layout.request.json'`);
  await run(block('docs/shop-floor.md', 'cutting-layout labels'));
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['labels.pdf', 'worksheets.pdf']));
});

test('those for keys, backups and their restoration', async () => {
  const backups = 'docs/backup.md';
  const restoring = block(backups, 'state restore');
  const [, backup = '', day = ''] = /restore (backup-(\S+)\.sqlite) /.exec(restoring) ?? [];
  // The day of the example, whatever day it is.
  await mkdir(join(folder, '.bin'));
  await writeFile(join(folder, '.bin/date'), `#!/bin/sh\necho ${day}\n`, { mode: 0o755 });
  await run('cutting-layout state migrate');
  expect((await run(block('docs/operating.md', 'keys issue'))).stdout).toContain('ann@example.org');
  const backingUp = block(backups, 'state backup');
  await run(backingUp);
  expect(await readdir(folder)).toContain(backup);
  const [again = ''] = backingUp.split('\n');
  await expect(run(again)).rejects.toThrow(`${backup} exists: give every backup a name of its own`);
  await copyFile(join(folder, 'state/cutting-layout.sqlite.secret'), join(folder, 'copy-of-secret'));
  expect((await run(restoring)).stdout).toContain('ann@example.org');
});
