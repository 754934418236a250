import { systemClock } from '../../clock.ts';
import { DEFAULT_QUOTAS, periodOf } from '../../contract/quotas.ts';
import { keyReference, STATE_OPTIONS, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';
import { keyRow } from './present.ts';

/** `cutting-layout keys show` */
export const show: Subcommand = {
  usage: 'show KEY',
  what: 'show a key and its usage in the current period',
  async run(args) {
    const { values, positionals } = readArguments(args, ['KEY'], STATE_OPTIONS);
    const reference = await keyReference(positionals[0]);
    const row = await withStore(values, async (store) => {
      const key = await store.showKey(reference);
      const period = periodOf(DEFAULT_QUOTAS[key.plan].period, systemClock());
      return { ...keyRow(key), period, solves: await store.used({ meter: key.meter }, period) };
    });
    await print(present(row, values));
    return 0;
  },
};
