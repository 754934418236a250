import { resolve } from 'node:path';
import { migrateState } from '../../state/sqlite/maintain.ts';
import { STATE_OPTIONS, stateFiles } from '../operator.ts';
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
    const { file, secretFile } = stateFiles(values);
    const report = migrateState(file, secretFile, { allowNew: values.new });
    await print(present({ state: resolve(file), ...report }, values));
    return 0;
  },
};
