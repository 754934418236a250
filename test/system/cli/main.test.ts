import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { programFor } from '../../../src/cli/main.ts';
import { COMMAND, run, start } from '../../support/cli/command.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { temporaryFolder } from '../../support/folder.ts';

describe('cutting-layout', () => {
  it('has a help text for each command, within a terminal of 120 columns', async () => {
    const { commands = [] } = await programFor([]);
    // The one for assistants loads a file that only a bundle can.
    for (const { name } of commands.filter(({ name, isHidden }) => name !== 'mcp' && !isHidden)) {
      const { commands: inner = [] } =
        (await programFor([name])).commands?.find((c) => c.name === name) ?? {};
      for (const path of [[name], ...inner.filter((c) => !c.isHidden).map((c) => [name, c.name])]) {
        const { code, stdout, stderr } = await runHere([...path, '--help']);
        expect([code, stderr]).toEqual([0, '']);
        expect(stdout).toContain(`Usage: cutting-layout ${path.join(' ')}`);
        expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
      }
    }
  });

  it('prints its version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
  });

  it('names the command and its help in a usage error', async () => {
    expect(await runHere(['solve', 'a', 'b'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "cutting-layout solve: too many arguments for 'solve'. Expected 1 argument but got 2; see cutting-layout solve --help\n",
    });
    expect((await runHere([])).stderr).toMatch(
      /^cutting-layout: missing command: .*; see cutting-layout --help\n$/,
    );
  });

  it('says where to get a command that is not installed', async () => {
    const folder = temporaryFolder();
    const program = join(folder, 'cli.cjs');
    copyFileSync(COMMAND, program);
    for (const command of ['bench', 'mcp']) {
      const stderr = `cutting-layout ${command}: this command is not installed here; install the npm package for it\n`;
      expect(await run([command, '--help'], { program })).toEqual({ code: 1, stdout: '', stderr });
    }
  });

  it('ends quietly when nobody reads its output', async () => {
    const ptx = join(temporaryFolder(), 'job.ptx');
    const { child, ended } = start(['solve', '--ptx', ptx, '-'], {
      input: JSON.stringify({
        pieces: [{ width: 10, height: 10, quantity: 1000 }],
        sheets: [{ width: 1000, height: 1000 }],
      }),
    });
    child.stdout.destroy();
    expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' });
    // All files are written before.
    expect(existsSync(ptx)).toBe(true);
  });

  it('says in a line that standard output cannot be written', () => {
    const { status, stderr } = spawnSync('sh', [
      '-c',
      `"${process.execPath}" "${COMMAND}" --help >/dev/full`,
    ]);
    const expected =
      'cutting-layout: cannot write to standard output: ENOSPC: no space left on device, write\n';
    expect([status, String(stderr)]).toEqual([1, expected]);
  });
});
