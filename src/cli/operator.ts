/** Shared by the commands that work on the state: where it is, and who runs the command. */

import { userInfo } from 'node:os';
import { UsageError } from '../arguments.ts';
import { systemClock } from '../clock.ts';
import { parseConfig } from '../config.ts';
import { addressOf as normalized } from '../contract/email.ts';
import { PLANS, type Plan } from '../contract/quotas.ts';
import { openStore } from '../state/local.ts';
import { secretBeside } from '../state/secret.ts';
import type { OperatorStore, Stamp, StateStore } from '../state/store.ts';
import { readInput } from './terminal.ts';

/** The options of every such command. */
export const STATE_OPTIONS = {
  state: { type: 'string' },
  'secret-file': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Their part of a help text. */
export const STATE_OPTIONS_HELP = `  --state FILE, --secret-file FILE
      the state database and its secret, as for serve; also read from the same environment variables
  --json
      print JSON instead of a table`;

/** The values of these options that locate the state. */
export interface StateValues {
  readonly state?: string | undefined;
  readonly 'secret-file'?: string | undefined;
}

/** Where the state lies. */
interface StateFiles {
  readonly file: string;
  readonly secretFile: string;
  /** Whether somebody named the secret file: else it is where it lies by default. */
  readonly isSecretNamed: boolean;
}

/** Where the state lies, by the same flags, variables and defaults as for the service. */
export function stateFiles(values: StateValues): StateFiles {
  const flags = (['state', 'secret-file'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  const { state, secretFile } = parseConfig(flags, process.env);
  const isSecretNamed = secretFile !== '';
  return { file: state, secretFile: secretFile || secretBeside(state), isSecretNamed };
}

/** The open state. */
export type OpenStore = StateStore & OperatorStore;

/** Does `work` on the state, which has to be there already: a mistyped path makes no new one. */
export async function withStore<T>(values: StateValues, work: (store: OpenStore) => Promise<T>): Promise<T> {
  const { file, secretFile } = stateFiles(values);
  const store = openStore(file, secretFile, { prepare: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Now, and who has started the command. */
export const stamp = (): Stamp => ({ at: systemClock(), actor: `operator ${userName()}` });

/** The user's name, or its number: in a container it often has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** The reference to a key: KEY itself, or for `-` standard input, which no process list shows. */
export async function keyReference(key: string): Promise<string> {
  return key === '-' ? (await readInput('-')).toString().trim() : key;
}

/** @throws UsageError where there is no such plan. */
export function planOf(text: string | undefined): Plan {
  const plan = PLANS.find((name) => name === text);
  if (plan) return plan;
  throw new UsageError(
    `the plan must be one of ${PLANS.join(', ')}${text === undefined ? '' : `, not '${text}'`}`,
  );
}

/** @throws UsageError where it is not well formed. */
export function addressOf(email: string): string {
  const address = normalized(email);
  if (address !== undefined) return address;
  throw new UsageError(`'${email}' is not a well-formed email address`);
}
