import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll } from 'vitest';
import { openStore } from '../../src/state/local.ts';
import type { KeyRequest } from '../../src/state/store.ts';

const leftBehind: string[] = [];
afterAll(() => {
  for (const path of leftBehind) rmSync(path, { recursive: true });
});

/** A folder that is there until the tests of this file have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-state-'));
  leftBehind.push(folder);
  return folder;
}

/**
 * The program for the thread of a store, with the same SQLite as the tests: two copies of it in one process would not
 * see each other's locks.
 */
export function stateProgram(): URL {
  const program = new URL(`../../node_modules/.cache/state-${process.pid}.cjs`, import.meta.url);
  const outfile = fileURLToPath(program);
  const entry = fileURLToPath(new URL('../../src/state/worker.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', packages: 'external' });
  leftBehind.push(outfile);
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
