import { resolve } from 'node:path';
import { UsageError } from '../../arguments.ts';
import { isPostgresUrl } from '../../state/location.ts';
import { postgres } from '../../state/open.ts';
import { withExclusive } from '../../state/sqlite/exclusive.ts';
import { filesOf, STATE_OPTIONS, stateOf } from '../operator.ts';
import type { Subcommand } from '../subcommands.ts';
import { present } from '../table.ts';
import { print, readArguments } from '../terminal.ts';

/** One connection moves everything in one transaction. */
const CONNECTIONS = 1;

/** `cutting-layout state migrate-to` */
export const migrateTo: Subcommand = {
  usage: 'migrate-to URL',
  what: `move a SQLite file into an empty PostgreSQL database: keys, counts, blocked addresses, jobs and the audit
Stop the service first. The file stays, and the secret remains the same. --state-password-file is for URL`,
  async run(args) {
    const { values, positionals } = readArguments(args, ['URL'], STATE_OPTIONS);
    const [url] = positionals;
    if (!isPostgresUrl(url)) throw new UsageError('URL must begin with postgres://');
    const { 'state-password-file': passwordFile = '', ...source } = values;
    const { file, secretFile } = filesOf(stateOf(source), 'migrate-to moves a SQLite file');
    const { importState } = await postgres();
    const moved = await withExclusive(file, secretFile, (session) =>
      importState({ url, passwordFile, connections: CONNECTIONS }, session),
    );
    const { path, vault: _, contents: __, parts: ___, ...rows } = moved;
    await print(present({ state: resolve(file), to: path, ...rows }, values));
    return 0;
  },
};
