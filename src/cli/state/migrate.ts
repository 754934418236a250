import { resolve } from 'node:path';
import { migrateState } from '../../state/sqlite/maintain.ts';
import { STATE_OPTIONS, stateFiles } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout state migrate` */
export const migrate: Subcommand = {
  usage: 'migrate',
  what: 'make the database, or bring it to the schema of this release, as the start of the service does, too',
  async run(args) {
    const { values } = readArguments(args, [], STATE_OPTIONS);
    const { file, secretFile } = stateFiles(values);
    await print(present({ state: resolve(file), ...migrateState(file, secretFile) }, values));
    return 0;
  },
};
