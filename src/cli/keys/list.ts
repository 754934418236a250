import { addressOf, STATE_OPTIONS, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';
import { keyRow } from './present.ts';

/** `cutting-layout keys list` */
export const list: Subcommand = {
  usage: 'list [--email ADDRESS]',
  what:
    'list all keys, or those of one email address\n' +
    'requestable: request-key returns this key; blocked: its address gets no evaluation key',
  async run(args) {
    const { values } = readArguments(args, [], { ...STATE_OPTIONS, email: { type: 'string' } } as const);
    const email = values.email === undefined ? undefined : addressOf(values.email);
    const keys = await withStore(values, (store) => store.listKeys(email));
    await print(present(keys.map(keyRow), values));
    return 0;
  },
};
