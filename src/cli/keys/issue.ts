import { addressOf, planOf, STATE_OPTIONS, stamp, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** `cutting-layout keys issue` */
export const issue: Subcommand = {
  usage: 'issue --plan PLAN [--email ADDRESS]',
  what: 'issue a key and print it. Only its hash is stored, so it cannot be shown again',
  async run(args) {
    const options = { ...STATE_OPTIONS, plan: { type: 'string' }, email: { type: 'string' } } as const;
    const { values } = readArguments(args, [], options);
    const plan = planOf(values.plan);
    const email = values.email === undefined ? undefined : addressOf(values.email);
    const { id, key } = await withStore(values, (store) => store.issueKey(plan, email, stamp()));
    await print(present({ id, plan, email, key }, values));
    return 0;
  },
};
