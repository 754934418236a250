import { describe, expect, it, test, vi } from 'vitest';
import { commandsIn, type Given, runCommandLine, type Table } from '../../src/arguments.ts';
import { file, grouped, integer, onOff, text, texts, UsageError } from '../../src/setting.ts';

const options = {
  kerf: text(undefined, 'LENGTH', 'the kerf'),
  noAllowRotation: onOff('rotate no piece'),
  alnsSeed: integer(0, 9, undefined, 'the seed'),
  sheet: texts('SIZE', 'a sheet'),
  lines: integer(1, 99, 10, 'lines'),
};

const started: Given[] = [];
const run = async (given: Given) => {
  started.push(given);
  return 7;
};

const PROGRAM: Table = {
  name: 'saw',
  description: 'Saws.',
  commands: [
    {
      name: 'cut',
      summary: 'cut a piece',
      operands: [
        { name: 'PIECE', help: 'what to cut' },
        { name: 'MORE', help: 'and more', isRepeated: true, isOptional: true },
      ],
      options,
      guesses: { grain: 'a column Grain says which pieces must not rotate' },
      notes: 'The end.',
      run,
    },
    {
      name: 'keys',
      summary: 'manage keys',
      commands: [
        { name: 'issue', summary: 'issue a key', options: { kerf: options.kerf }, run },
        { name: 'inner', isHidden: true, run },
      ],
    },
    {
      name: 'bench',
      operands: [{ name: 'PATH', help: 'paths', isRepeated: true }],
      options: grouped('Output', { json: file('a report') }),
      commands: [{ name: 'load', options: { json: file('a report') }, run }],
      run,
    },
  ],
};

const runWith = async (...args: string[]) => {
  started.length = 0;
  const code = await runCommandLine(PROGRAM, '1.2.3', args);
  return { code, ...started[0] };
};

async function printed(...args: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await runCommandLine(PROGRAM, '1.2.3', args)).toBe(0);
    return write.mock.calls.map(([text]) => text).join('');
  } finally {
    write.mockRestore();
  }
}

describe('a command line', () => {
  it('gives its command values, with defaults, and resolves with its exit code', async () => {
    const line = ['cut', '--kerf', '3.2', '--sheet=a', 'p', '--no-allow-rotation', '--sheet', '-', 'q', 'r'];
    expect(await runWith(...line)).toEqual({
      code: 7,
      path: 'cut',
      values: {
        kerf: '3.2',
        noAllowRotation: true,
        alnsSeed: undefined,
        sheet: ['a', '-'],
        lines: 10,
      },
      operands: ['p', ['q', 'r']],
    });
    expect((await runWith('cut', 'p')).operands).toEqual(['p', []]);
    expect((await runWith('cut', 'p', '--', '--kerf', '-x')).operands).toEqual(['p', ['--kerf', '-x']]);
  });

  it('may name a command of a command, whose options are its own', async () => {
    expect(await runWith('keys', 'issue', '--kerf', '3')).toMatchObject({
      path: 'keys issue',
      values: { kerf: '3' },
    });
    expect(await runWith('bench', 'load', '--json', 'x')).toMatchObject({
      path: 'bench load',
      values: { json: 'x' },
    });
    expect(await runWith('bench', 'a', 'load', '--json', 'x')).toMatchObject({
      path: 'bench',
      operands: [['a', 'load']],
      values: { json: 'x' },
    });
    expect(commandsIn(PROGRAM, ['keys', 'issue', '-h']).map(({ name }) => name)).toEqual(['keys', 'issue']);
  });

  test.each([
    [[], 'missing command: one of cut, keys, bench'],
    [['benhc'], "unknown command 'benhc' (Did you mean bench?)"],
    [['keys'], 'missing command: one of issue'],
    [['cut'], "missing required argument 'PIECE'"],
    [['keys', 'issue', 'a'], "too many arguments for 'issue'. Expected 0 arguments but got 1"],
    [['cut', '--kref=3'], "unknown option '--kref=3' (Did you mean --kerf?)"],
    [['cut', '--grain'], "unknown option '--grain'; a column Grain says which pieces must not rotate"],
    [['cut', '--no-allow-rotation=yes', 'p'], '--no-allow-rotation takes no value'],
    [['cut', 'p', '--kerf', '--alns-seed'], '--kerf needs a value, and --alns-seed is an option'],
    [['cut', 'p', '--alns-seed', '-5'], "--alns-seed must be an integer from 0 to 9, not '-5'"],
    [['cut', 'p', '--kerf='], "--kerf must be a non-empty string, not ''"],
  ])('%j is refused', async (args, message) => {
    await expect(runCommandLine(PROGRAM, '1.2.3', args)).rejects.toThrow(new UsageError(message));
  });
});

test('the help text has all that a table says', async () => {
  const help = await printed('cut', '--help');
  for (const text of [
    'Usage: saw cut [options] <PIECE> [MORE...]',
    'Cut a piece.',
    'what to cut',
    'The end.',
  ])
    expect(help).toContain(text);
  expect(help).toMatch(/--kerf <LENGTH>\s+the kerf\n/);
  expect(help).toMatch(/--lines <N>\s+lines \(default 10\)\n/);
  expect(await printed('keys', '-h')).not.toContain('inner');
  expect(await printed('--version')).toBe('1.2.3\n');
});
