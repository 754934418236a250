import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../support/docs/documents.ts';

/** Runs shell commands in `folder`, with `cutting-layout` on the path as if it were installed. */
export async function runAsInstalled(commands: string, folder: string): Promise<{ readonly stdout: string }> {
  const bin = join(folder, '.bin');
  await mkdir(bin, { recursive: true });
  const program = `#!/bin/sh\nexec '${process.execPath}' '${ROOT}dist/cli.cjs' "$@"\n`;
  await writeFile(join(bin, 'cutting-layout'), program, { mode: 0o755 });
  return promisify(execFile)('sh', ['-ec', commands], {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
  });
}
