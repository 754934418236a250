import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { run, start } from '../../support/cli/command.ts';

describe('cutting-layout', () => {
  it('has a help text for each command, within a terminal of 120 columns', async () => {
    const commands = [
      'serve',
      'solve',
      'validate',
      'verify',
      'labels',
      'worksheets',
      'keys',
      'keys issue',
      'state',
    ];
    const others = [
      'state check',
      'mcp',
      'bench',
      'bench generate',
      'bench load',
      'bench figures',
      'completions',
    ];
    for (const command of ['', ...commands, ...others]) {
      const words = command === '' ? [] : command.split(' ');
      const { code, stdout, stderr } = await run([...words, '--help']);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`Usage: cutting-layout ${command}`);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    }
  });

  it('prints its version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
  });

  it.each([
    [
      [],
      'cutting-layout: missing command: one of serve, solve, validate, verify, labels, worksheets, keys, state, mcp, bench, completions; see cutting-layout --help\n',
    ],
    [['slove'], "cutting-layout: unknown command 'slove'; did you mean solve?; see cutting-layout --help\n"],
    [['solve'], 'cutting-layout solve: missing FILE; see cutting-layout solve --help\n'],
    [['solve', 'a', 'b'], "cutting-layout solve: unexpected argument 'b'; see cutting-layout solve --help\n"],
    [
      ['solve', '--threads', '2', '-'],
      'cutting-layout solve: unknown option --threads; did you mean --alns-num-threads?; see cutting-layout solve --help\n',
    ],
    [
      ['solve', '--strategy', 'best', 'test/fixtures/seam/materials.request.json'],
      "cutting-layout solve: --strategy must be one of greedy, alns, not 'best'; see cutting-layout solve --help\n",
    ],
    [['bench'], 'cutting-layout bench: missing PATH; see cutting-layout bench --help\n'],
    [['verify', 'a'], 'cutting-layout verify: missing RESPONSE; see cutting-layout verify --help\n'],
    [
      ['verify', '-', '-'],
      'cutting-layout verify: only one of REQUEST and RESPONSE can be -; see cutting-layout verify --help\n',
    ],
  ])('refuses the command line %j', async (args, stderr) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('says where to get the benchmarks if they are not installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-'));
    try {
      const program = join(folder, 'cli.cjs');
      copyFileSync(fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url)), program);
      const stderr =
        'cutting-layout bench: the benchmarks are not installed here; install the npm package for them\n';
      for (const args of [['--help'], ['generate', '--family', 'glass']]) {
        expect(await run(['bench', ...args], { program })).toEqual({ code: 1, stdout: '', stderr });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('ends quietly when nobody reads its output', async () => {
    const { child, ended } = start(['solve', '-'], {
      input: JSON.stringify({
        pieces: [{ width: 10, height: 10, quantity: 1000 }],
        sheets: [{ width: 1000, height: 1000 }],
      }),
    });
    child.stdout.destroy();
    expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
