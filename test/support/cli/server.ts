import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ON_ONE_DAY } from './command.ts';

export const COMMAND = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));

/** Starts `cutting-layout serve` on a free port, from the bundle; the caller ends it. */
export async function serve(...options: string[]) {
  const args = [...ON_ONE_DAY, COMMAND, 'serve', '--port', '0', '--log-level', 'silent', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('the service did not start');
    }),
  ]);
  return { child, url: String(line).trim().replace('listening on ', '') };
}

/** A POST of JSON. */
export const send = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
