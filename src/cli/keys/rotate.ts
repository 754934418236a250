import { keyReference, STATE_OPTIONS, stamp, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout keys rotate` */
export const rotate: Subcommand = {
  usage: 'rotate KEY',
  what: 'replace a key: revoke it and print a new one with its plan, address and usage',
  async run(args) {
    const { values, positionals } = readArguments(args, ['KEY'], STATE_OPTIONS);
    const reference = await keyReference(positionals[0]);
    const { id, key } = await withStore(values, (store) => store.rotateKey(reference, stamp()));
    await print(present({ id, key }, values));
    return 0;
  },
};
