/** What a run of the tests does once: whatever its tests leave behind, whether they pass or fail, is gone at its end. */

import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Marks every process that a test starts, and every process that one of these starts. */
const MARK = 'RUN_OF_TESTS';

export default function setUp(): () => void {
  // Each project has a set-up of its own; the first one does it for all.
  if (process.env[MARK] !== undefined) return () => {};
  const run = randomUUID();
  process.env[MARK] = run;
  // Short, because the paths of sockets are.
  const folder = mkdtempSync(join(tmpdir(), 'cl-'));
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  const end = () => {
    for (const pid of processesWith(`${MARK}=${run}`)) kill(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', end);
  return end;
}

/** The processes with this variable. Only where there is a /proc. */
function processesWith(variable: string): number[] {
  return readNames('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(variable));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process may end at any time, and may be another user's. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
