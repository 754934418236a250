import { STATE_OPTIONS_HELP } from './operator.ts';
import { backup } from './state/backup.ts';
import { check } from './state/check.ts';
import { migrate } from './state/migrate.ts';
import { migrateTo } from './state/migrate-to.ts';
import { restore } from './state/restore.ts';
import { runSubcommand, subcommandsHelp } from './subcommands.ts';

const SUBCOMMANDS = [check, backup, restore, migrate, migrateTo];

/** The help text of `cutting-layout state`. */
export const stateHelp = (): string => `Usage: cutting-layout state <command> [options]

Maintains the state database, whether or not the service is running. Only restore and migrate-to need the service
stopped.

Commands:
${subcommandsHelp(SUBCOMMANDS)}

Options:
${STATE_OPTIONS_HELP}
  -h, --help
      print this text

Exit codes: 0 success, 1 failure, 2 usage error.
`;

/**
 * `cutting-layout state`.
 *
 * @param args the arguments after `state`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; Error that says what went wrong.
 */
export const state = (args: readonly string[]): Promise<number> => runSubcommand(SUBCOMMANDS, args);
