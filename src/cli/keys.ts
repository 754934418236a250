import { PLANS } from '../contract/quotas.ts';
import { audit } from './keys/audit.ts';
import { block } from './keys/block.ts';
import { issue } from './keys/issue.ts';
import { list } from './keys/list.ts';
import { reactivate } from './keys/reactivate.ts';
import { revoke } from './keys/revoke.ts';
import { rewrap } from './keys/rewrap.ts';
import { rotate } from './keys/rotate.ts';
import { setPlan } from './keys/set-plan.ts';
import { show } from './keys/show.ts';
import { STATE_OPTIONS_HELP } from './operator.ts';
import { runSubcommand, subcommandsHelp } from './subcommands.ts';

const SUBCOMMANDS = [issue, list, show, setPlan, revoke, reactivate, rotate, block, rewrap, audit];

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
 * @param args what follows `keys` on the command line.
 * @returns the exit code.
 * @throws UsageError where the command line cannot be used; Error that says why nothing was changed.
 */
export const keys = (args: readonly string[]): Promise<number> => runSubcommand(SUBCOMMANDS, args);
