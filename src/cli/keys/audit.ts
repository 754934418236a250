import { UsageError } from '../../arguments.ts';
import { keyReference, STATE_OPTIONS, withStore } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

const DEFAULT_LINES = '100';

/** `cutting-layout keys audit` */
export const audit: Subcommand = {
  usage: 'audit [--key KEY] [--lines N]',
  what: `show the history of all keys, or of one: the newest ${DEFAULT_LINES} lines, or N. Clients appear as hashes`,
  async run(args) {
    const { values } = readArguments(args, [], {
      ...STATE_OPTIONS,
      key: { type: 'string' },
      lines: { type: 'string', default: DEFAULT_LINES },
    } as const);
    if (!/^[1-9]\d{0,8}$/.test(values.lines)) {
      throw new UsageError(`--lines must be a positive integer, not '${values.lines}'`);
    }
    const reference = values.key === undefined ? undefined : await keyReference(values.key);
    const entries = await withStore(values, (store) => store.audit(Number(values.lines), reference));
    const rows = entries.map(({ at, event, key, actor, client, detail }) => ({
      at,
      event,
      key,
      actor,
      client,
      detail,
    }));
    await print(present(rows, values));
    return 0;
  },
};
