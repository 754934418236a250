import { resolve } from 'node:path';
import type { Operand, Table } from '../arguments.ts';
import { systemClock } from '../clock.ts';
import { addressOf } from '../contract/email.ts';
import { DEFAULT_QUOTAS, PLANS, type Plan, periodOf } from '../contract/quotas.ts';
import { choice, integer, onOff, type Setting, text, UsageError } from '../setting.ts';
import type { AuditEntry, KeyRecord } from '../state/store.ts';
import { command } from './command.ts';
import { type OpenStore, onStore, STATE_OPTIONS, stamp } from './operator.ts';
import { type Row, readInput } from './terminal.ts';

const KEY = {
  name: 'KEY',
  help: 'the number of a key, the key itself, or - to read either from standard input',
};

const PLAN = { name: 'PLAN', help: `one of ${PLANS.join(', ')}`, completes: PLANS } satisfies Operand;

const ADDRESS = { name: 'ADDRESS', help: 'an email address' };

const EMAIL: Setting<string | undefined> = {
  ...text(undefined, 'ADDRESS', 'the email address of the key'),
  expects: 'a well-formed email address',
  parse: addressOf,
};

/** `cutting-layout keys`. Usage errors are found before the state is opened. */
export const keys: Table = {
  name: 'keys',
  summary: 'issue, list and revoke API keys, and more',
  description:
    'Manages API keys, whether or not the service is running. Changes apply from the next request on. Each command names the state database as serve does.',
  notes: 'Exit codes: 0 success, 1 failure, 2 usage error.',
  commands: [
    command({
      name: 'issue',
      summary: 'issue a key and print it. Only its hash is stored, so it cannot be shown again',
      options: {
        plan: choice(PLANS, undefined, 'the plan of the key; always needed'),
        email: EMAIL,
        ...STATE_OPTIONS,
      },
      async run({ plan, email, ...values }) {
        if (plan === undefined) throw new UsageError(`--plan must be one of ${PLANS.join(', ')}`);
        return onStore(values, async (store) => {
          const { id, key } = await store.issueKey(plan, email, stamp());
          return { id, plan, email, key };
        });
      },
    }),
    command({
      name: 'list',
      summary: 'list all keys, or those of one email address',
      description:
        'Lists all keys, or those of one email address. Requestable: request-key returns this key. Blocked: its address gets no evaluation key.',
      options: { email: EMAIL, ...STATE_OPTIONS },
      run: ({ email, ...values }) =>
        onStore(values, async (store) => (await store.listKeys(email)).map(rowOf)),
    }),
    keyCommand('show', 'show a key and its usage in the current period', async (store, reference) => {
      const key = await store.showKey(reference);
      const period = periodOf(DEFAULT_QUOTAS[key.plan].period, systemClock());
      return { ...rowOf(key), period, solves: await store.used({ meter: key.meter }, period) };
    }),
    command({
      name: 'set-plan',
      summary:
        'change the plan of a key. Its usage this month stays; request-key no longer returns a paid key',
      operands: [KEY, PLAN],
      options: STATE_OPTIONS,
      async run(values, [key, name]) {
        const plan = planOf(name);
        const reference = await keyReference(key);
        return onStore(values, async (store) => rowOf(await store.setPlan(reference, plan, stamp())));
      },
    }),
    keyCommand(
      'revoke',
      'reject a key from the next request on. Its address can request another one',
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
    command({
      name: 'block',
      summary: 'revoke the evaluation key of an email address and issue it no other',
      operands: [ADDRESS],
      options: { undo: onOff('let the address request a key again'), ...STATE_OPTIONS },
      async run({ undo, ...values }, [address]) {
        const email = addressOf(address);
        if (email === undefined) throw new UsageError(`'${address}' is not a well-formed email address`);
        const blocked = !undo;
        return onStore(values, async (store) => {
          await store.setBlocked(email, blocked, stamp());
          return { email, blocked };
        });
      },
    }),
    command({
      name: 'rewrap',
      summary: 'encrypt the state with another secret',
      description:
        'Encrypts the state with another secret. Keys do not change, and a running service continues. Its next start needs --secret-file NEW_SECRET_FILE.',
      operands: [
        { name: 'NEW_SECRET_FILE', help: 'its file, which is created if it is missing', completes: 'file' },
      ],
      options: STATE_OPTIONS,
      run(values, [path]) {
        const secretFile = resolve(path);
        return onStore(values, async (store) => {
          await store.changeSecret(secretFile, stamp());
          return { secretFile };
        });
      },
    }),
    command({
      name: 'audit',
      summary: 'show the history of all keys, or of one. Clients appear as hashes',
      options: {
        key: text(undefined, KEY.name, KEY.help),
        // Nobody reads more than the maximum.
        lines: integer(1, 999_999_999, 100, 'maximum lines, the newest'),
        ...STATE_OPTIONS,
      },
      async run({ key, lines, ...values }) {
        const reference = key === undefined ? undefined : await keyReference(key);
        return onStore(values, async (store) => (await store.audit(lines, reference)).map(entryOf));
      },
    }),
  ],
};

/** Makes a command whose only operand is KEY. */
function keyCommand(
  name: string,
  summary: string,
  work: (store: OpenStore, reference: string) => Promise<Row>,
): Table {
  return command({
    name,
    summary,
    operands: [KEY],
    options: STATE_OPTIONS,
    async run(values, [key]) {
      const reference = await keyReference(key);
      return onStore(values, (store) => work(store, reference));
    },
  });
}

/** The reference to a key: KEY itself, or standard input for `-`, which keeps the key out of process lists. */
async function keyReference(key: string): Promise<string> {
  return key === '-' ? (await readInput('-')).toString().trim() : key;
}

/** @throws UsageError if there is no such plan. */
function planOf(text: string): Plan {
  const plan = PLANS.find((name) => name === text);
  if (plan) return plan;
  throw new UsageError(`PLAN must be one of ${PLANS.join(', ')}, not '${text}'`);
}

/** A key as the operator sees it. */
function rowOf({ id, plan, active, requestable, email, blocked, issuedAt }: KeyRecord): Row {
  return { id, plan, state: active ? 'active' : 'revoked', requestable, email, blocked, issuedAt };
}

/** An entry of the audit in the order of its columns. */
const entryOf = ({ at, event, key, actor, client, detail }: AuditEntry): Row => ({
  ...{ at, event, key, actor, client, detail },
});
