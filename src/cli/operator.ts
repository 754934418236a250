/** Shared by the commands that work on the state: its location, and the user who runs the command. */

import { userInfo } from 'node:os';
import { UsageError } from '../arguments.ts';
import { systemClock } from '../clock.ts';
import { type Config, parseConfig } from '../config.ts';
import { addressOf as normalized } from '../contract/email.ts';
import { PLANS, type Plan } from '../contract/quotas.ts';
import { isPostgresUrl } from '../state/location.ts';
import { type Location, openForCommand } from '../state/open.ts';
import { secretBeside } from '../state/secret.ts';
import type { OperatorStore, Stamp, StateStore } from '../state/store.ts';
import { readInput } from './terminal.ts';

/** The options of every such command. */
export const STATE_OPTIONS = {
  state: { type: 'string' },
  'secret-file': { type: 'string' },
  'state-password-file': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Their part of a help text. */
export const STATE_OPTIONS_HELP = `  --state FILE|URL, --secret-file FILE, --state-password-file FILE
      the state database, its secret and its password, as for serve; also read from the same environment variables
  --json
      print JSON instead of a table`;

/** The values of these options that locate the state. */
export interface StateValues {
  readonly state?: string | undefined;
  readonly 'secret-file'?: string | undefined;
  readonly 'state-password-file'?: string | undefined;
}

/** The state of a command. */
export type StateOfCommand = Location & {
  /** Whether the secret file was named; if not, it is in its default place. */
  readonly isSecretNamed: boolean;
};

/** Where the state is, from the same flags, variables and defaults as for the service. */
export function stateOf(values: StateValues): StateOfCommand {
  const flags = (['state', 'secret-file', 'state-password-file'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  const config = parseConfig(flags, process.env);
  return { ...locationOf(config), isSecretNamed: config.secretFile !== '' };
}

/**
 * Where the settings put the state.
 *
 * @throws UsageError if they leave something open.
 */
export function locationOf(config: Config): Location {
  const { state, secretFile, statePasswordFile: passwordFile } = config;
  if (!isPostgresUrl(state)) {
    if (passwordFile !== '') throw new UsageError('--state-password-file is for PostgreSQL, not for a file');
    return { kind: 'sqlite', file: state, secretFile: secretFile || secretBeside(state) };
  }
  if (secretFile === '')
    throw new UsageError('a state in PostgreSQL needs --secret-file, the same on all nodes');
  return { kind: 'postgresql', url: state, passwordFile, secretFile, connections: config.stateConnections };
}

/**
 * The files of a state that is one.
 *
 * @param instead what to do about a state in PostgreSQL.
 * @throws Error if it is not.
 */
export function filesOf(state: StateOfCommand, instead: string) {
  if (state.kind === 'sqlite') return state;
  throw new Error(`the state is in PostgreSQL: ${instead}`);
}

/** The open state. */
export type OpenStore = StateStore & OperatorStore;

/** Runs `work` on an existing state: a mistyped path must not create a new one. */
export async function withStore<T>(values: StateValues, work: (store: OpenStore) => Promise<T>): Promise<T> {
  const store = await openForCommand(stateOf(values));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The time, and the user who started the command. */
export const stamp = (): Stamp => ({ at: systemClock(), actor: `operator ${userName()}` });

/** The user's name, or its number: in a container there is often no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** The reference to a key: KEY itself, or standard input for `-`, which keeps the key out of process lists. */
export async function keyReference(key: string): Promise<string> {
  return key === '-' ? (await readInput('-')).toString().trim() : key;
}

/** @throws UsageError if there is no such plan. */
export function planOf(text: string | undefined): Plan {
  const plan = PLANS.find((name) => name === text);
  if (plan) return plan;
  throw new UsageError(
    `the plan must be one of ${PLANS.join(', ')}${text === undefined ? '' : `, not '${text}'`}`,
  );
}

/** @throws UsageError if the address is not well formed. */
export function addressOf(email: string): string {
  const address = normalized(email);
  if (address !== undefined) return address;
  throw new UsageError(`'${email}' is not a well-formed email address`);
}
