import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../support/cli/command.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutting-layout-serve-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `cutting-layout serve` to its end, in a folder of its own. */
const serve = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  run(['serve', ...args], { cwd: folder, environment });

describe('serve', () => {
  it('prints its help', async () => {
    const { code, stdout, stderr } = await serve(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: cutting-layout serve [options]');
    expect(stdout).toContain('--max-queued-solves N');
  });

  it('prints the effective settings as JSON, and does not serve', async () => {
    const printed = await serve(['--port', '9000', '--print-config'], { CUTTING_LAYOUT_DRAIN_MS: '5' });
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(printed.stdout)).toMatchObject({
      host: { value: '127.0.0.1', from: 'default' },
      port: { value: 9000, from: '--port' },
      drainMs: { value: 5, from: 'CUTTING_LAYOUT_DRAIN_MS' },
    });
    expect(existsSync(join(folder, 'state'))).toBe(false);
  });

  it.each([
    [['--port', 'http'], {}, "--port must be an integer from 0 to 65535, not 'http'"],
    [['--verbose'], {}, 'unknown option --verbose'],
    [['--verbose', '--print-config'], {}, 'unknown option --verbose'],
    [[], { CUTTING_LAYOUT_PROT: '80' }, 'unknown environment variable CUTTING_LAYOUT_PROT'],
    [
      [],
      { CUTTING_LAYOUT_MAX_SOLVE_MS: '-5' },
      "CUTTING_LAYOUT_MAX_SOLVE_MS must be an integer from 1 to 3600000, not '-5'",
    ],
  ])('does not start with %j %j', async (args, environment, complaint) => {
    expect(await serve(args, environment)).toEqual({
      code: 2,
      stdout: '',
      stderr: `cutting-layout serve: ${complaint}; see cutting-layout serve --help\n`,
    });
    expect(existsSync(join(folder, 'state'))).toBe(false);
  });

  it('says why it cannot start', async () => {
    const holder = createServer();
    await once(holder.listen(0, '127.0.0.1'), 'listening');
    const { port } = holder.address() as AddressInfo;
    const taken = await serve(['--port', String(port)]);
    holder.close();
    expect(taken).toMatchObject({ code: 1, stdout: '' });
    expect(taken.stderr).toMatch(/^cutting-layout serve: .*EADDRINUSE.*\n$/);
    const denied = await serve(['--port', '0', '--state', '/dev/null/state.sqlite']);
    expect(denied).toMatchObject({ code: 1, stdout: '' });
    expect(denied.stderr).toMatch(/^cutting-layout serve: state database .*\n$/);
  });
});
