import { resolve } from 'node:path';
import { postgres } from '../../state/open.ts';
import { migrateState } from '../../state/sqlite/maintain.ts';
import { STATE_OPTIONS, type StateOfCommand, stateOf } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout state migrate` */
export const migrate: Subcommand = {
  usage: 'migrate [--new]',
  what: `create the database, or upgrade it to the schema of this release. Each start of the service does the same
--new: create an empty one although its secret exists. The keys of a lost database are then gone`,
  async run(args) {
    const { values } = readArguments(args, [], {
      ...STATE_OPTIONS,
      new: { type: 'boolean', default: false },
    } as const);
    await print(present(await migrated(stateOf(values), values.new), values));
    return 0;
  },
};

async function migrated(state: StateOfCommand, allowNew: boolean) {
  if (state.kind === 'sqlite') {
    const { file, secretFile } = state;
    return { state: resolve(file), ...(await migrateState(file, secretFile, { allowNew })) };
  }
  const { migratePostgres } = await postgres();
  const { path, from, to } = await migratePostgres(state, { prepare: true, allowNew });
  return { state: path, from, to };
}
