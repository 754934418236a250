import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { COMMAND, run } from '../../support/cli/command.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { temporaryFolder } from '../../support/folder.ts';

type Shell = 'bash' | 'zsh' | 'fish';

const isThere = (shell: Shell): boolean => spawnSync(shell, ['--version']).status === 0;

/** Answers a line as the shell does; what is completed is the last word. */
const ASK: Readonly<Record<Shell, (script: string, words: readonly string[]) => string[]>> = {
  bash: (script, words) => [
    '--norc',
    '-c',
    `source ${script}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cutting_layout; printf '%s\\n' "\${COMPREPLY[@]}"`,
    'bash',
    ...words,
  ],
  // The functions of its completion system, which needs a terminal, are stood in for by some that print.
  zsh: (script, words) => [
    '-f',
    '-c',
    `compdef() { : }; _describe() { print -rl -- "\${(@P)4%%:*}" | grep -e "^$PREFIX" }
    _files() { print -rl -- \${~:-$PREFIX*}(N) }
    words=("$@"); CURRENT=$#; PREFIX=$words[-1]; source ${script}; _cutting-layout`,
    'zsh',
    ...words,
  ],
  fish: (script, words) => ['--no-config', '-c', `source ${script}; complete -C '${words.join(' ')}'`],
};

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'pieces of a kitchen.csv'), '');
  // The scripts call the program, by its name.
  writeFileSync(join(folder, 'cutting-layout'), `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`, {
    mode: 0o755,
  });
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const { code, stdout } = await run(['completions', shell]);
    expect(code).toBe(0);
    writeFileSync(join(folder, shell), stdout);
  }
});

describe.each(['bash', 'zsh', 'fish'] as const)('the completions of %s', (shell) => {
  /** What the shell offers for a line. */
  function offered(...words: string[]): string[] {
    const args = ASK[shell](join(folder, shell), ['cutting-layout', ...words]);
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    const text = execFileSync(shell, args, { cwd: folder, encoding: 'utf8', env });
    return text.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
  }

  it.skipIf(!isThere(shell))('offer commands, options, values and files', () => {
    expect(offered('')).toEqual(
      expect.arrayContaining(['serve', 'solve', 'verify', 'keys', 'state', 'mcp', 'bench', 'completions']),
    );
    expect(offered('keys', 'ro')).toEqual(['rotate']);
    expect(offered('solve', '--no-allow')).toEqual(['--no-allow-rotation']);
    expect(offered('solve', '--strategy', '').sort()).toEqual(['alns', 'greedy']);
    expect(offered('solve', '--summary', 'pie')).toEqual(['pieces of a kitchen.csv']);
  });
});

test.each([
  [['keys', 'issue', '--p'], ['--plan']],
  [['solve', '--stock', ''], [':file']],
  [['solve', '--svg', 'a'], [':folder']],
  [['state', 'backup', 'pie'], [':file']],
  [['keys', 'show', 'pie'], []],
  [['solve', '--kerf', ''], []],
  [['bench', 'load', '--ur'], ['--url']],
  [
    ['completions', ''],
    ['bash', 'zsh', 'fish'],
  ],
])('after %j come %j', async (words, expected) => {
  const { stdout } = await runHere(['complete', '--', ...words]);
  const found = stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0]]));
  expect(found.filter((word) => words.at(-1) !== '' || !word?.startsWith('--'))).toEqual(expected);
});

it('bash is there, so that at least its completions are tested', () => {
  expect(isThere('bash')).toBe(true);
});

test('other shells are refused', async () => {
  expect((await run(['completions', 'csh'])).stderr).toBe(
    "cutting-layout completions: SHELL must be one of bash, zsh, fish, not 'csh'; see cutting-layout completions --help\n",
  );
});
