import { resolve } from 'node:path';
import { migrateState } from '../../state/sqlite/maintain.ts';
import { STATE_OPTIONS, stateFiles } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout state migrate` */
export const migrate: Subcommand = {
  usage: 'migrate [--new]',
  what: `make the database, or bring it to the schema of this release, as the start of the service does, too
--new: make an empty one although its secret is there already; the keys of a lost database are then gone`,
  async run(args) {
    const { values } = readArguments(args, [], {
      ...STATE_OPTIONS,
      new: { type: 'boolean', default: false },
    } as const);
    const { file, secretFile } = stateFiles(values);
    const report = migrateState(file, secretFile, { anew: values.new });
    await print(present({ state: resolve(file), ...report }, values));
    return 0;
  },
};
