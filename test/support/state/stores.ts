import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { openStore } from '../../../src/state/local.ts';
import type { KeyRequest } from '../../../src/state/store.ts';
import { temporaryFolder } from '../folder.ts';

/**
 * The program for the thread of a store, with the same SQLite as the tests: two copies of it in one process would not
 * see each other's locks.
 */
export function stateProgram(): URL {
  // Beside the packages that it imports. Several files of tests may build it at a time.
  const program = new URL('../../../node_modules/.cache/state-of-tests.cjs', import.meta.url);
  const outfile = fileURLToPath(program);
  const own = `${outfile}.${process.pid}`;
  const entry = fileURLToPath(new URL('../../../src/state/worker.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile: own, bundle: true, platform: 'node', packages: 'external' });
  renameSync(own, outfile);
  return program;
}

/** Caps of issuance; tests reach only the first. */
export const CAPS = { daily: 5, hourly: 1_000, addresses: 1_000 };

/** A request for the evaluation key of an address. */
export const keyRequest = (email: string, more: Partial<KeyRequest> = {}): KeyRequest => {
  const client = more.client ?? '192.0.2.1';
  return { email, client, network: client, at: '2026-11-21T10:00:00.000Z', caps: CAPS, ...more };
};

/** An empty state on the disk. */
export const newStore = () => openStore(join(temporaryFolder(), 'state.sqlite'));

/** Another process, which holds the write lock of a database until the test releases it. */
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
