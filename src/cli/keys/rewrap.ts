import { resolve } from 'node:path';
import { STATE_OPTIONS, stamp, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout keys rewrap` */
export const rewrap: Subcommand = {
  usage: 'rewrap NEW_SECRET_FILE',
  what:
    'encrypt the state with another secret; a missing file is created. Keys do not change, and a running service\n' +
    'continues. Its next start needs --secret-file NEW_SECRET_FILE',
  async run(args) {
    const { values, positionals } = readArguments(args, ['NEW_SECRET_FILE'], STATE_OPTIONS);
    const secretFile = resolve(positionals[0]);
    await withStore(values, (store) => store.changeSecret(secretFile, stamp()));
    await print(present({ secretFile }, values));
    return 0;
  },
};
