import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { runHere } from '../../support/cli/in-process.ts';
import { temporaryFolder } from '../../support/folder.ts';

afterEach(() => void vi.unstubAllEnvs());

const file = join(temporaryFolder(), 'state.sqlite');

const serve = (args: readonly string[]) => runHere(['serve', '--state', file, ...args]);

it('serve --print-config prints the effective settings as JSON, and does not serve', async () => {
  vi.stubEnv('CUTTING_LAYOUT_DRAIN_MS', '5');
  const printed = await serve(['--port', '9000', '--print-config']);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(printed.stdout)).toMatchObject({
    host: { value: '127.0.0.1', from: 'default' },
    port: { value: 9000, from: '--port' },
    drainMs: { value: 5, from: 'CUTTING_LAYOUT_DRAIN_MS' },
  });
  expect(existsSync(file)).toBe(false);
});

it.each([
  [['--port', 'http'], {}, "--port must be an integer from 0 to 65535, not 'http'"],
  [['--verbose', '--print-config'], {}, "unknown option '--verbose'"],
  [[], { CUTTING_LAYOUT_PROT: '80' }, 'unknown environment variable CUTTING_LAYOUT_PROT'],
])('serve does not start with %j %j', async (args, environment, complaint) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(await serve(args)).toEqual({
    code: 2,
    stdout: '',
    stderr: `cutting-layout serve: ${complaint}; see cutting-layout serve --help\n`,
  });
  expect(existsSync(file)).toBe(false);
});
