import { describe, expect, test } from 'vitest';
import { runSubcommand, subcommandsHelp } from '../../../src/cli/subcommands.ts';

const ran: string[][] = [];
const GROUP = ['cut PIECE', 'cutter'].map((usage, index) => ({
  usage,
  what: `the number ${index}\nof two`,
  run: async (args: readonly string[]) => {
    ran.push([usage, ...args]);
    return index;
  },
}));

describe('a group of commands', () => {
  test('runs the named one with its arguments', async () => {
    expect(await runSubcommand(GROUP, ['cutter', 'a', '--b'])).toBe(1);
    expect(ran).toEqual([['cutter', 'a', '--b']]);
  });

  test.each([
    [[], 'missing command: one of cut, cutter'],
    [['saw'], "unknown command 'saw'; expected one of cut, cutter"],
  ])('refuses %j', async (args, message) => {
    await expect(async () => runSubcommand(GROUP, args)).rejects.toThrow(message);
  });

  test('is listed with its usage', () => {
    expect(subcommandsHelp(GROUP)).toBe(
      '  cut PIECE\n      the number 0\n      of two\n  cutter\n      the number 1\n      of two',
    );
  });
});
