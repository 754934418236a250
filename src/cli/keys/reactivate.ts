import { keyReference, STATE_OPTIONS, stamp, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';
import { keyRow } from './present.ts';

/** `cutting-layout keys reactivate` */
export const reactivate: Subcommand = {
  usage: 'reactivate KEY',
  what: 'accept a revoked key again, unless its address has another evaluation key or is blocked',
  async run(args) {
    const { values, positionals } = readArguments(args, ['KEY'], STATE_OPTIONS);
    const reference = await keyReference(positionals[0]);
    const key = await withStore(values, (store) => store.reactivateKey(reference, stamp()));
    await print(present(keyRow(key), values));
    return 0;
  },
};
