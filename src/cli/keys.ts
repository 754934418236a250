import { resolve } from 'node:path';
import { integerOption } from '../arguments.ts';
import { systemClock } from '../clock.ts';
import { DEFAULT_QUOTAS, PLANS, periodOf } from '../contract/quotas.ts';
import type { KeyRecord } from '../state/store.ts';
import {
  addressOf,
  keyReference,
  type OpenStore,
  planOf,
  STATE_OPTIONS,
  STATE_OPTIONS_HELP,
  type StateValues,
  stamp,
  withStore,
} from './operator.ts';
import { runSubcommand, type Subcommand, subcommandsHelp } from './subcommands.ts';
import { present, type Row } from './table.ts';
import { print, readArguments } from './terminal.ts';

/** Default number of audit lines. */
const DEFAULT_LINES = '100';

/** Range of `--lines`. Nobody reads more than the maximum. */
const LINES = { min: 1, max: 999_999_999 };

/** The commands of `cutting-layout keys`, in the order of the help text. */
const SUBCOMMANDS: readonly Subcommand[] = [
  command(
    'issue --plan PLAN [--email ADDRESS]',
    'issue a key and print it. Only its hash is stored, so it cannot be shown again',
    async (args) => {
      const options = { ...STATE_OPTIONS, plan: { type: 'string' }, email: { type: 'string' } } as const;
      const { values } = readArguments(args, [], options);
      const plan = planOf(values.plan);
      const email = values.email === undefined ? undefined : addressOf(values.email);
      return {
        values,
        async work(store) {
          const { id, key } = await store.issueKey(plan, email, stamp());
          return { id, plan, email, key };
        },
      };
    },
  ),

  command(
    'list [--email ADDRESS]',
    'list all keys, or those of one email address\n' +
      'requestable: request-key returns this key; blocked: its address gets no evaluation key',
    async (args) => {
      const { values } = readArguments(args, [], { ...STATE_OPTIONS, email: { type: 'string' } } as const);
      const email = values.email === undefined ? undefined : addressOf(values.email);
      return { values, work: async (store) => (await store.listKeys(email)).map(rowOf) };
    },
  ),

  keyCommand('show', 'show a key and its usage in the current period', async (store, reference) => {
    const key = await store.showKey(reference);
    const period = periodOf(DEFAULT_QUOTAS[key.plan].period, systemClock());
    return { ...rowOf(key), period, solves: await store.used({ meter: key.meter }, period) };
  }),

  command(
    'set-plan KEY PLAN',
    'change the plan of a key. Its usage this month stays; request-key no longer returns a paid key',
    async (args) => {
      const { values, positionals } = readArguments(args, ['KEY', 'PLAN'], STATE_OPTIONS);
      const plan = planOf(positionals[1]);
      const reference = await keyReference(positionals[0]);
      return { values, work: async (store) => rowOf(await store.setPlan(reference, plan, stamp())) };
    },
  ),

  keyCommand(
    'revoke',
    'refuse a key from the next request on. Its address can request another one',
    async (store, reference) => rowOf(await store.revokeKey(reference, stamp())),
  ),

  keyCommand(
    'reactivate',
    'accept a revoked key again, unless its address has another evaluation key or is blocked',
    async (store, reference) => rowOf(await store.reactivateKey(reference, stamp())),
  ),

  keyCommand(
    'rotate',
    'replace a key: revoke it and print a new one with its plan, address and usage',
    async (store, reference) => {
      const { id, key } = await store.rotateKey(reference, stamp());
      return { id, key };
    },
  ),

  command(
    'block ADDRESS [--undo]',
    'revoke the evaluation key of an email address and issue it no other\n--undo: let it request one again',
    async (args) => {
      const options = { ...STATE_OPTIONS, undo: { type: 'boolean', default: false } } as const;
      const { values, positionals } = readArguments(args, ['ADDRESS'], options);
      const email = addressOf(positionals[0]);
      const blocked = !values.undo;
      return {
        values,
        async work(store) {
          await store.setBlocked(email, blocked, stamp());
          return { email, blocked };
        },
      };
    },
  ),

  command(
    'rewrap NEW_SECRET_FILE',
    'encrypt the state with another secret; a missing file is created. Keys do not change, and a running service\n' +
      'continues. Its next start needs --secret-file NEW_SECRET_FILE',
    async (args) => {
      const { values, positionals } = readArguments(args, ['NEW_SECRET_FILE'], STATE_OPTIONS);
      const secretFile = resolve(positionals[0]);
      return {
        values,
        async work(store) {
          await store.changeSecret(secretFile, stamp());
          return { secretFile };
        },
      };
    },
  ),

  command(
    'audit [--key KEY] [--lines N]',
    `show the history of all keys, or of one: the newest ${DEFAULT_LINES} lines, or N. Clients appear as hashes`,
    async (args) => {
      const { values } = readArguments(args, [], {
        ...STATE_OPTIONS,
        key: { type: 'string' },
        lines: { type: 'string', default: DEFAULT_LINES },
      } as const);
      const lines = integerOption('lines', values.lines, LINES);
      const reference = values.key === undefined ? undefined : await keyReference(values.key);
      return {
        values,
        async work(store) {
          const entries = await store.audit(lines, reference);
          return entries.map(({ at, event, key, actor, client, detail }) => ({
            at,
            event,
            key,
            actor,
            client,
            detail,
          }));
        },
      };
    },
  ),
];

/** A command that was read from the command line. */
interface Asked {
  readonly values: StateValues & { readonly json: boolean };
  /** Runs it and returns the rows to print. */
  readonly work: (store: OpenStore) => Promise<Row | readonly Row[]>;
}

/** Makes a command. `read` rejects usage errors before the state is opened. */
function command(usage: string, what: string, read: (args: readonly string[]) => Promise<Asked>): Subcommand {
  return {
    usage,
    what,
    async run(args) {
      const { values, work } = await read(args);
      await print(present(await withStore(values, work), values));
      return 0;
    },
  };
}

/** Makes a command whose only argument is KEY. */
function keyCommand(
  name: string,
  what: string,
  work: (store: OpenStore, reference: string) => Promise<Row>,
): Subcommand {
  return command(`${name} KEY`, what, async (args) => {
    const { values, positionals } = readArguments(args, ['KEY'], STATE_OPTIONS);
    const reference = await keyReference(positionals[0]);
    return { values, work: (store) => work(store, reference) };
  });
}

/** A key as the operator sees it. */
function rowOf({ id, plan, active, requestable, email, blocked, issuedAt }: KeyRecord): Row {
  return { id, plan, state: active ? 'active' : 'revoked', requestable, email, blocked, issuedAt };
}

/** The help text of `cutting-layout keys`. */
export const keysHelp = (): string => `Usage: cutting-layout keys <command> [options]

Manages API keys, whether or not the service is running. Changes apply from the next request on.

Commands:
${subcommandsHelp(SUBCOMMANDS)}

KEY is the number of a key, the key itself, or - to read either from standard input. PLAN is one of
${PLANS.join(', ')}.

Options:
${STATE_OPTIONS_HELP}
  -h, --help
      print this text

Exit codes: 0 success, 1 failure, 2 usage error.
`;

/**
 * `cutting-layout keys`.
 *
 * @param args the arguments after `keys`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; Error that says why nothing was changed.
 */
export const keys = (args: readonly string[]): Promise<number> => runSubcommand(SUBCOMMANDS, args);
