import { checkState } from '../../state/sqlite/maintain.ts';
import { STATE_OPTIONS, stateFiles } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { json, table } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout state check` */
export const check: Subcommand = {
  usage: 'check',
  what: 'read the whole database, its references and its secret; exit code 1 where anything is wrong',
  async run(args) {
    const { values } = readArguments(args, [], STATE_OPTIONS);
    const { file, secretFile } = stateFiles(values);
    const { faults, ...report } = checkState(file, secretFile);
    const text =
      table([{ ...report, sound: faults.length === 0 }]) + faults.map((fault) => `${fault}\n`).join('');
    await print(values.json ? json({ ...report, faults }) : text);
    return faults.length === 0 ? 0 : 1;
  },
};
