/** The limits of the systemd unit of the server archive. */

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { read } from '../docs/documents.ts';

/** Every value of a setting of the unit, in the order of its lines. */
export const unitValues = (name: string): string[] =>
  Array.from(
    read('packaging/server/cutting-layout.service').matchAll(new RegExp(`^${name}=(.*)$`, 'gm')),
  ).map(([, value = '']) => value);

/**
 * Control groups with the unit's limits on memory and threads; none where this machine does not let us make them. Each
 * is a folder, which the caller removes once it is empty.
 */
export function makeControlGroups(): string[] {
  // Named after the folder of the run, at whose end `clean-up.mjs` removes what is left.
  const name = `${basename(tmpdir())}-${process.pid}`;
  const [tasks = ''] = unitValues('TasksMax');
  const [memory = ''] = unitValues('MemoryMax');
  const limits = existsSync(`${CGROUPS}/cgroup.controllers`)
    ? { '': { 'pids.max': tasks, 'memory.max': memory, 'memory.swap.max': '0' } }
    : { '/pids': { 'pids.max': tasks }, '/memory': { 'memory.limit_in_bytes': memory } };
  const made: string[] = [];
  try {
    for (const [controller, files] of Object.entries(limits)) {
      const folder = `${CGROUPS}${controller}/${name}`;
      mkdirSync(folder);
      made.push(folder);
      for (const [file, limit] of Object.entries(files))
        writeFileSync(`${folder}/${file}`, limit, { flag: 'r+' });
    }
    return made;
  } catch {
    for (const folder of made) rmdirSync(folder);
    return [];
  }
}

const CGROUPS = '/sys/fs/cgroup';
