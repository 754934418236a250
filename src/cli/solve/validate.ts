import { parseConfig, unsharedLimits } from '../../config.ts';
import { counted } from '../../contract/words.ts';
import { prepare } from '../../domain/prepare.ts';
import { loadAddon } from '../../engine/addon.ts';
import { nativeChecks } from '../../engine/checks.ts';
import { examine } from '../../solve/examine.ts';
import { print, readArguments } from '../terminal.ts';
import { warningLine } from '../warning-line.ts';
import { GUESSES, INPUT_HELP, INPUT_OPTIONS, readRequest, SETTINGS_HEAD, TABLE_HELP } from './input.ts';
import { SETTING_OPTIONS, settingsHelp } from './settings.ts';
import { MAX_SOLVE_MS } from './shown-warnings.ts';

/** The help text of `cutting-layout validate`. */
export const validateHelp = (): string => `Usage: cutting-layout validate [options] FILE|-

Checks a request or a table of pieces without solving it, and prints warnings: pieces that no layout holds, stock that
is too small, options that change nothing. FILE is what solve takes, with the same options; - reads standard input.

${TABLE_HELP}

Options:
  --json
      print the answer as JSON: { "valid": true, "instances", "pieceArea", "warnings", "complete" }
  -h, --help
      print this text

${INPUT_HELP}
${SETTINGS_HEAD}
${settingsHelp()}

Exit codes: 0 valid, with or without warnings, 1 invalid request or table, 2 usage error.

Examples:
  cutting-layout validate request.json
  cutting-layout validate --sheet 2800x2070x5 --kerf 4 pieces.csv
`;

const NEVER = new AbortController().signal;

/**
 * `cutting-layout validate`.
 *
 * @param args the arguments after `validate`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; ContractError if the request or a table is refused.
 */
export async function validate(args: readonly string[]): Promise<number> {
  const options = { ...SETTING_OPTIONS, ...INPUT_OPTIONS, json: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(args, ['FILE'], options, GUESSES);
  const { maxSolveMs } = parseConfig([], {});
  const { body, notes } = await readRequest(positionals[0], values);
  for (const note of notes) process.stderr.write(`cutting-layout validate: ${note}\n`);
  const prepared = prepare(body, unsharedLimits(maxSolveMs, MAX_SOLVE_MS));
  const examination = await examine(prepared, nativeChecks(loadAddon()), NEVER, maxSolveMs);
  const { warnings, complete } = examination;
  if (values.json) {
    await print(`${JSON.stringify({ valid: true, ...examination }, null, 2)}\n`);
    return 0;
  }
  const rest = complete ? '' : '\nSome pieces were judged by their size alone; there may be more warnings.';
  await print(`${['valid', ...warnings.map(warningLine)].join('\n')}${rest}\n`);
  if (warnings.length > 0) await print(`${counted(warnings.length, 'warning')}\n`);
  return 0;
}
