/** What systemd makes of the unit of the server archive, where no systemd runs. */

import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT, read } from '../../support/docs/documents.ts';

const UNIT = fileURLToPath(new URL('../../../packaging/server/cutting-layout.service', import.meta.url));

/** Every value of a setting of the unit, in the order of its lines. */
export const unitValues = (name: string): string[] =>
  Array.from(
    read('packaging/server/cutting-layout.service').matchAll(new RegExp(`^${name}=(.*)$`, 'gm')),
  ).map(([, value = '']) => value);

/** Compiles the program that holds a command to the unit, and says where it is. */
export function buildSandbox(): string {
  const args = [
    'build',
    '--quiet',
    '--locked',
    '--release',
    '--package',
    'unit-sandbox',
    '--message-format',
    'json',
  ];
  const messages = execFileSync('cargo', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const [executable] = messages
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { executable?: string | null }).executable)
    .filter((path) => typeof path === 'string');
  if (executable === undefined) throw new Error('cargo built no program');
  return executable;
}

/** Starts a command as the unit would: its filter of system calls, its limits, and the control groups given. */
export const spawnHeld = (
  sandbox: string,
  groups: readonly string[],
  command: readonly string[],
  options: SpawnOptions,
) => spawn(sandbox, [UNIT, ...groups.flatMap((folder) => ['--cgroup', folder]), '--', ...command], options);

/**
 * Control groups with the unit's limits on memory and threads; none where this machine does not let us make them. Each
 * is a folder, which the caller removes once it is empty.
 */
export function makeControlGroups(): string[] {
  const name = `cutting-layout-test-${process.pid}`;
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
