import { parseConfig, unsharedLimits } from '../config.ts';
import { counted } from '../contract/words.ts';
import { jobOf, prepare } from '../domain/prepare.ts';
import { warningsOf } from '../domain/warnings.ts';
import { loadAddon } from '../engine/addon.ts';
import { nativeChecks } from '../engine/checks.ts';
import { print, readArguments, readInput } from './terminal.ts';
import { warningLine } from './warning-line.ts';

/** The help text of `cutting-layout validate`. */
export const validateHelp = (): string => `Usage: cutting-layout validate [options] REQUEST

Checks a request without solving it, and prints warnings: pieces that no layout holds, stock that is too small, options
that change nothing. REQUEST is the body of a solve request; - reads standard input.

Options:
  --json
      print the answer as JSON: { "valid": true, "instances", "pieceArea", "warnings", "complete" }
  -h, --help
      print this text

Exit codes: 0 valid, with or without warnings, 1 invalid request, 2 usage error.

Example:
  cutting-layout validate request.json
`;

const NEVER = new AbortController().signal;

/**
 * `cutting-layout validate`.
 *
 * @param args the arguments after `validate`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; ContractError if the request is refused.
 */
export async function validate(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, ['REQUEST'], { json: { type: 'boolean' } });
  const { maxSolveMs } = parseConfig([], {});
  const prepared = prepare(await readInput(positionals[0]), unsharedLimits(maxSolveMs), true);
  const findings = await nativeChecks(loadAddon()).examine(jobOf(prepared), NEVER, maxSolveMs);
  const { instances, advice = { warnings: [], pieceArea: 0 } } = prepared;
  const warnings = warningsOf(advice, findings);
  const { complete } = findings;
  const { pieceArea } = advice;
  if (values.json) {
    await print(`${JSON.stringify({ valid: true, instances, pieceArea, warnings, complete }, null, 2)}\n`);
    return 0;
  }
  const rest = complete ? '' : '\nSome pieces were judged by their size alone; there may be more warnings.';
  await print(`${['valid', ...warnings.map(warningLine)].join('\n')}${rest}\n`);
  if (warnings.length > 0) await print(`${counted(warnings.length, 'warning')}\n`);
  return 0;
}
