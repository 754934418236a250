/**
 * clean-up.mjs MARK FOLDER: waits for the end of its input; then ends the processes that a run of the tests has left, and
 * removes its folder.
 */

import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';

const [mark = '', folder = ''] = process.argv.slice(2);

/** A file of a process, which may end at any time. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function names(place) {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
}

/**
 * The processes with the mark, or with the folder in their command line, because nginx overwrites its variables to show a
 * title; and all that these have started.
 */
function left() {
  const found = new Set();
  const children = new Map();
  for (const pid of names('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)) {
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    if (
      read(`/proc/${pid}/environ`).split('\0').includes(mark) ||
      read(`/proc/${pid}/cmdline`).includes(folder)
    )
      found.add(pid);
  }
  // A set also visits what is added on the way.
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}

process.stdin.on('end', () => {
  // What is ending may still have started something. A process that cannot be ended is not waited for for ever.
  const last = performance.now() + 10_000;
  for (let pids = left(); pids.length > 0 && performance.now() < last; pids = left()) {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  for (const groups of ['', '/pids', '/memory'].map((controller) => `/sys/fs/cgroup${controller}`))
    for (const name of names(groups)) if (name.startsWith(basename(folder))) rmdirSync(`${groups}/${name}`);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
process.stdin.resume();
