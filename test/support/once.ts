/**
 * What a run of the tests does once: whatever its tests leave behind is gone at its end, whether they pass, fail or are
 * killed.
 */

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Marks every process that a test starts, and every process that one of these starts. */
const MARK = 'RUN_OF_TESTS';

export default function setUp(): () => Promise<void> {
  // Each project has a set-up of its own; the first one does it for all.
  if (process.env[MARK] !== undefined) return async () => {};
  const run = randomUUID();
  // Short, because the paths of sockets are.
  const folder = mkdtempSync(join(tmpdir(), 'cl-'));
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o711);
  // Started before the mark is set, so that it does not end itself; in a group of its own, out of the reach of Ctrl-C. It
  // waits for the end of its input, which comes when this process ends, however it ends.
  const program = fileURLToPath(new URL('clean-up.mjs', import.meta.url));
  const cleaner = spawn(process.execPath, [program, `${MARK}=${run}`, folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  cleaner.unref();
  process.env[MARK] = run;
  process.env['TMPDIR'] = folder;
  return async () => {
    const ended = once(cleaner, 'exit');
    cleaner.stdin.end();
    await ended;
  };
}
