import { postgres } from '../../state/open.ts';
import { checkState } from '../../state/sqlite/maintain.ts';
import { STATE_OPTIONS, type StateOfCommand, stateOf } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { json, table } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout state check` */
export const check: Subcommand = {
  usage: 'check',
  what: `check the whole database, including references and encrypted values; exit with 1 on any fault
It changes nothing, so --state may name a backup, and --secret-file its secret`,
  async run(args) {
    const { values } = readArguments(args, [], STATE_OPTIONS);
    const report = await reportOn(stateOf(values));
    await print(values.json ? json(report) : asText(report));
    const { faults } = report;
    return faults.length === 0 ? 0 : 1;
  },
};

async function reportOn(state: StateOfCommand) {
  if (state.kind === 'sqlite') return checkState(state.file, state.secretFile, !state.isSecretNamed);
  const { checkPostgres } = await postgres();
  return checkPostgres(state, state.secretFile);
}

function asText(found: Awaited<ReturnType<typeof reportOn>>): string {
  const { faults, unchecked, ...report } = { unchecked: undefined, ...found };
  const lines = unchecked === undefined ? faults : [...faults, `not checked: ${unchecked}`];
  return table([{ ...report, sound: faults.length === 0 }]) + lines.map((line) => `${line}\n`).join('');
}
