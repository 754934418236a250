import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/state/local.ts';

/** The program that the build makes for the threads of a store. */
export const STATE_PROGRAM = new URL('../../dist/state.cjs', import.meta.url);

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder that is there until the tests of this file have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-state-'));
  folders.push(folder);
  return folder;
}

/** An empty state on the disk. */
export const newStore = () => openStore(join(temporaryFolder(), 'state.sqlite'));

/** Another process, which has the write lock of a database until it is told to release it. */
export async function lockedByOther(file: string): Promise<{ release: () => Promise<void> }> {
  const program = `
    const database = require('better-sqlite3')(process.argv[1]);
    database.exec('BEGIN IMMEDIATE');
    process.stdout.write('locked');
    process.stdin.on('end', () => database.exec('COMMIT')).resume();
  `;
  const child = spawn(process.execPath, ['-e', program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    async release() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
