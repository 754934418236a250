/** Shared by the commands that work on the state: its location, and the user who runs the command. */

import { userInfo } from 'node:os';
import type { Values } from '../arguments.ts';
import { systemClock } from '../clock.ts';
import { type Config, configOf, FLAGS } from '../config.ts';
import { onOff, UsageError } from '../setting.ts';
import { isPostgresUrl } from '../state/location.ts';
import { type Location, openForCommand } from '../state/open.ts';
import { secretBeside } from '../state/secret.ts';
import type { OperatorStore, Stamp, StateStore } from '../state/store.ts';
import { json, print, type Row, table } from './terminal.ts';

/** The options of every such command. */
export const STATE_OPTIONS = {
  state: FLAGS.state,
  secretFile: FLAGS.secretFile,
  statePasswordFile: FLAGS.statePasswordFile,
  json: onOff('print JSON instead of a table'),
};

/** Their values. */
export type StateValues = Values<typeof STATE_OPTIONS>;

/** The state of a command. */
export type StateOfCommand = Location & {
  /** Whether the secret file was named; if not, it is in its default place. */
  readonly isSecretNamed: boolean;
};

/** Where the state is, from the same flags, variables and defaults as for the service. */
export function stateOf({ state, secretFile, statePasswordFile }: Omit<StateValues, 'json'>): StateOfCommand {
  const config = configOf({ state, secretFile, statePasswordFile }, process.env);
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

/** The open state. */
export type OpenStore = StateStore & OperatorStore;

/**
 * Runs `work` on an existing state, because a mistyped path must not create a new one, and prints its rows.
 *
 * @returns the exit code.
 */
export async function onStore(
  values: StateValues,
  work: (store: OpenStore) => Promise<Row | readonly Row[]>,
): Promise<number> {
  const store = await openForCommand(stateOf(values));
  try {
    return await present(await work(store), values);
  } finally {
    await store.close();
  }
}

/** Prints rows as a table or as JSON, and returns the exit code. */
export async function present(rows: Row | readonly Row[], { json: isJson }: StateValues): Promise<number> {
  await print(isJson ? json(rows) : table([rows].flat() as Row[]));
  return 0;
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
