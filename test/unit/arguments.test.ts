import { describe, expect, it, test, vi } from 'vitest';
import { commandsIn, type Given, readOptions, runCommandLine, type Table } from '../../src/arguments.ts';
import { file, grouped, integer, onOff, text, texts, UsageError } from '../../src/setting.ts';

const options = {
  kerf: text(undefined, 'LENGTH', 'the kerf'),
  noAllowRotation: onOff('rotate no piece'),
  alnsSeed: integer(0, 9, undefined, 'the seed'),
  alnsScoreNoise: text(undefined, 'N', ''),
  builderScoreNoise: text(undefined, 'N', ''),
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

const faultOf = async (...args: string[]): Promise<string> => {
  const error = await runCommandLine(PROGRAM, '1.2.3', args).catch((error) => error);
  expect(error).toBeInstanceOf(UsageError);
  return error.message;
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
        alnsScoreNoise: undefined,
        builderScoreNoise: undefined,
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
    [['benhc'], "unknown command 'benhc'; did you mean bench?"],
    [['saw'], "unknown command 'saw'; expected one of cut, keys, bench"],
    [['keys'], 'missing command: one of issue'],
    [['keys', 'burn'], "unknown command 'burn'; expected one of issue"],
    [['cut'], 'missing PIECE'],
    [['keys', 'issue', 'a'], "unexpected argument 'a'"],
    [['cut', '--krf', '3'], 'unknown option --krf; did you mean --kerf?'],
    [['cut', '--kref=3'], 'unknown option --kref; did you mean --kerf?'],
    [['cut', '--no-rotation'], 'unknown option --no-rotation; did you mean --no-allow-rotation?'],
    [['cut', '--seed=1'], 'unknown option --seed; did you mean --alns-seed?'],
    [['cut', '--grain'], 'unknown option --grain; a column Grain says which pieces must not rotate'],
    [['cut', '--score-noise', '1'], 'unknown option --score-noise'],
    [['cut', '-x'], 'unknown option -x'],
    [['cut', '--no-allow-rotation=yes', 'p'], '--no-allow-rotation takes no value'],
    [['cut', 'p', '--kerf'], '--kerf needs a value'],
    [['cut', 'p', '--kerf', '--alns-seed'], '--kerf needs a value, and --alns-seed is an option'],
    [['cut', 'p', '--alns-seed', '-5'], "--alns-seed must be an integer from 0 to 9, not '-5'"],
    [['cut', 'p', '--kerf='], "--kerf must be a non-empty string, not ''"],
  ])('%j is refused', async (args, message) => {
    expect(await faultOf(...args)).toBe(message);
  });
});

test('the help text has all that a table says', async () => {
  expect(await printed('cut', '--help')).toBe(`Usage: saw cut [options] PIECE [MORE…]

Cut a piece.

Arguments:
  PIECE                    what to cut
  MORE…                    and more

Options:
  --kerf LENGTH            the kerf
  --no-allow-rotation      rotate no piece
  --alns-seed N            the seed
  --alns-score-noise N
  --builder-score-noise N
  --sheet SIZE             a sheet
  --lines N                lines (default 10)
  -h, --help               print this text

The end.
`);
  expect(await printed('--help')).toContain('\n  keys        manage keys\n');
  expect(await printed('keys', '-h')).not.toContain('inner');
  expect(await printed('--version')).toBe('1.2.3\n');
});

test('options alone are read without their defaults', () => {
  expect(readOptions(options, ['--lines', '3', '--no-allow-rotation'])).toEqual({
    lines: 3,
    noAllowRotation: true,
  });
  for (const arg of ['a', '--help', '-h']) expect(() => readOptions(options, [arg])).toThrow(UsageError);
});
