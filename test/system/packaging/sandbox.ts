/** What systemd makes of the unit of the server archive, where no systemd runs. */

import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../support/docs/documents.ts';

const UNIT = fileURLToPath(new URL('../../../packaging/server/cutting-layout.service', import.meta.url));

/** Compiles the program that holds a command to the unit, as `make test-programs` does, and says where it is. */
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
