import { keyReference, planOf, STATE_OPTIONS, stamp, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';
import { keyRow } from './present.ts';

/** `cutting-layout keys set-plan` */
export const setPlan: Subcommand = {
  usage: 'set-plan KEY PLAN',
  what: 'change the plan of a key. Its usage this month stays; request-key no longer returns a paid key',
  async run(args) {
    const { values, positionals } = readArguments(args, ['KEY', 'PLAN'], STATE_OPTIONS);
    const plan = planOf(positionals[1]);
    const reference = await keyReference(positionals[0]);
    const key = await withStore(values, (store) => store.setPlan(reference, plan, stamp()));
    await print(present(keyRow(key), values));
    return 0;
  },
};
