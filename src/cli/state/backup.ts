import { resolve } from 'node:path';
import { backUpState } from '../../state/sqlite/maintain.ts';
import { filesOf, STATE_OPTIONS, stateOf } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout state backup` */
export const backup: Subcommand = {
  usage: 'backup FILE',
  what: 'copy the database to a new file, without the secret that it needs\nNot for PostgreSQL, which has pg_dump',
  async run(args) {
    const { values, positionals } = readArguments(args, ['FILE'], STATE_OPTIONS);
    const { file } = filesOf(stateOf(values), "back it up with 'pg_dump --schema=cutting_layout'");
    const target = resolve(positionals[0]);
    await backUpState(file, target);
    await print(present({ state: resolve(file), backup: target }, values));
    return 0;
  },
};
