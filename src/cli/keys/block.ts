import { addressOf, STATE_OPTIONS, stamp, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout keys block` */
export const block: Subcommand = {
  usage: 'block ADDRESS [--undo]',
  what: 'revoke the evaluation key of an email address and issue it no other\n--undo: let it request one again',
  async run(args) {
    const options = { ...STATE_OPTIONS, undo: { type: 'boolean', default: false } } as const;
    const { values, positionals } = readArguments(args, ['ADDRESS'], options);
    const email = addressOf(positionals[0]);
    const blocked = !values.undo;
    await withStore(values, (store) => store.setBlocked(email, blocked, stamp()));
    await print(present({ email, blocked }, values));
    return 0;
  },
};
