import { resolve } from 'node:path';
import type { Table } from '../arguments.ts';
import { systemClock } from '../clock.ts';
import { onOff, UsageError } from '../setting.ts';
import { isPostgresUrl } from '../state/location.ts';
import { postgres } from '../state/open.ts';
import { backUpState, checkState, migrateState, withExclusive } from '../state/sqlite/maintain.ts';
import { restoreState } from '../state/sqlite/restore.ts';
import { command } from './command.ts';
import { present, STATE_OPTIONS, type StateOfCommand, stateOf } from './operator.ts';
import { json, print, table } from './terminal.ts';

const FILE = { name: 'FILE', help: 'the file of the backup', completes: 'file' } as const;

/** `cutting-layout state`. */
export const state: Table = {
  name: 'state',
  summary: 'check, back up, restore and migrate the state database',
  description:
    'Maintains the state database, whether or not the service is running. Only restore and migrate-to need the service stopped. Each command names the state database as serve does.',
  notes: 'Exit codes: 0 success, 1 failure, 2 usage error.',
  commands: [
    command({
      name: 'check',
      summary: 'check the whole database, including references and encrypted values',
      description:
        'Checks the whole database, including references and encrypted values, and exits with 1 on any fault. It changes nothing, so --state may name a backup, and --secret-file its secret.',
      options: STATE_OPTIONS,
      async run(values) {
        const report = await reportOn(stateOf(values));
        await print(values.json ? json(report) : asText(report));
        return report.faults.length === 0 ? 0 : 1;
      },
    }),
    command({
      name: 'backup',
      summary: 'copy the database to a new file, without the secret that it needs',
      description:
        'Copies the database to a new file, without the secret that it needs. Not for PostgreSQL, which has pg_dump.',
      operands: [FILE],
      options: STATE_OPTIONS,
      async run(values, [path]) {
        const { file } = filesOf(stateOf(values), "back it up with 'pg_dump --schema=cutting_layout'");
        const backup = resolve(path);
        await backUpState(file, backup);
        return present({ state: resolve(file), backup }, values);
      },
    }),
    command({
      name: 'restore',
      summary: 'check a backup and replace the database with it',
      description:
        'Checks a backup and replaces the database with it. The old database is kept next to it. Stop the service first. The secret must be the one of the backup. Not for PostgreSQL, which has pg_restore.',
      operands: [FILE],
      options: STATE_OPTIONS,
      async run(values, [path]) {
        const { file, secretFile } = filesOf(stateOf(values), "restore a dump with 'pg_restore'");
        const backup = resolve(path);
        const keptAs = `replaced-${systemClock().replace(/\W/g, '')}`;
        const kept = await restoreState(backup, file, secretFile, keptAs);
        return present({ state: resolve(file), backup, kept }, values);
      },
    }),
    command({
      name: 'migrate',
      summary: 'create the database, or upgrade it to the schema of this release',
      description:
        'Creates the database, or upgrades it to the schema of this release. Each start of the service does the same.',
      options: {
        new: onOff(
          'create an empty database although its secret exists. The keys of a lost database are then gone',
        ),
        ...STATE_OPTIONS,
      },
      run: async ({ new: allowNew, ...values }) => present(await migrated(stateOf(values), allowNew), values),
    }),
    command({
      name: 'migrate-to',
      summary: 'move a SQLite file into an empty PostgreSQL database',
      description:
        'Moves a SQLite file into an empty PostgreSQL database: keys, counts, blocked addresses, jobs and the audit. Stop the service first. The file stays, and the secret remains the same. --state-password-file is for URL.',
      operands: [{ name: 'URL', help: 'the database, such as postgres://USER@HOST/DATABASE' }],
      options: STATE_OPTIONS,
      async run({ statePasswordFile: passwordFile = '', ...values }, [url]) {
        if (!isPostgresUrl(url)) throw new UsageError('URL must begin with postgres://');
        const source = { ...values, statePasswordFile: undefined };
        const { file, secretFile } = filesOf(stateOf(source), 'migrate-to moves a SQLite file');
        const { importState } = await postgres();
        // One connection moves everything in one transaction.
        const moved = await withExclusive(file, secretFile, (session) =>
          importState({ url, passwordFile, connections: 1 }, session),
        );
        const { path, vault: _, contents: __, parts: ___, ...rows } = moved;
        return present({ state: resolve(file), to: path, ...rows }, source);
      },
    }),
  ],
};

/**
 * The files of a state that is one.
 *
 * @param instead what to do about a state in PostgreSQL.
 * @throws Error if it is not.
 */
function filesOf(state: StateOfCommand, instead: string) {
  if (state.kind === 'sqlite') return state;
  throw new Error(`the state is in PostgreSQL: ${instead}`);
}

async function reportOn(state: StateOfCommand) {
  if (state.kind === 'sqlite') return checkState(state.file, state.secretFile, !state.isSecretNamed);
  const { checkPostgres } = await postgres();
  return checkPostgres(state, state.secretFile);
}

function asText(found: Awaited<ReturnType<typeof reportOn>>): string {
  const { faults, unchecked, ...report } = { unchecked: undefined, ...found };
  const lines = unchecked === undefined ? faults : [...faults, `not checked: ${unchecked}`];
  return table([{ ...report, sound: faults.length === 0 }]) + lines.map((line) => `${line}\n`).join('');
}

async function migrated(state: StateOfCommand, allowNew: boolean) {
  if (state.kind === 'sqlite') {
    const { file, secretFile } = state;
    return { state: resolve(file), ...(await migrateState(file, secretFile, { allowNew })) };
  }
  const { migratePostgres } = await postgres();
  const { path, from, to } = await migratePostgres(state, { prepare: true, allowNew });
  return { state: path, from, to };
}
