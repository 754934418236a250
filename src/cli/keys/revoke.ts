import { keyReference, STATE_OPTIONS, stamp, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';
import { keyRow } from './present.ts';

/** `cutting-layout keys revoke` */
export const revoke: Subcommand = {
  usage: 'revoke KEY',
  what: 'refuse a key from the next request on. Its address can request another one',
  async run(args) {
    const { values, positionals } = readArguments(args, ['KEY'], STATE_OPTIONS);
    const reference = await keyReference(positionals[0]);
    const key = await withStore(values, (store) => store.revokeKey(reference, stamp()));
    await print(present(keyRow(key), values));
    return 0;
  },
};
