import { resolve } from 'node:path';
import { systemClock } from '../../clock.ts';
import { restoreState } from '../../state/sqlite/restore.ts';
import { filesOf, STATE_OPTIONS, stateOf } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout state restore` */
export const restore: Subcommand = {
  usage: 'restore FILE',
  what: `check a backup and replace the database with it. The old database is kept beside it
Stop the service first. The secret must be the one of the backup
Not for PostgreSQL, which has pg_restore`,
  async run(args) {
    const { values, positionals } = readArguments(args, ['FILE'], STATE_OPTIONS);
    const { file, secretFile } = filesOf(stateOf(values), "restore a dump with 'pg_restore'");
    const backup = resolve(positionals[0]);
    const keptAs = `replaced-${systemClock().replace(/\W/g, '')}`;
    const kept = await restoreState(backup, file, secretFile, keptAs);
    await print(present({ state: resolve(file), backup, kept }, values));
    return 0;
  },
};
