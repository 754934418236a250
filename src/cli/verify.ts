import { UsageError } from '../arguments.ts';
import { parseConfig, solveLimits } from '../config.ts';
import { jobOf, prepare } from '../domain/prepare.ts';
import { loadAddon } from '../engine/addon.ts';
import { print, readArguments, readInput } from './terminal.ts';

/** The help text of `cutting-layout verify`. */
export const verifyHelp = (): string => `Usage: cutting-layout verify [options] REQUEST RESPONSE

Judges a layout, wherever it comes from, as an answer to a request. The checker shares no code with the solver: it goes
through every cut, piece, defect and count, and through every figure that the response declares.

REQUEST is the body of a solve request; RESPONSE the whole response envelope, or its result object alone. One of the two
may be -, the standard input. Both are judged as they are, byte for byte; unknown fields of the response are ignored.

Options:
  --json
      print the verdict as JSON: { "ok": false, "violations": [{ "code", "path", "message" }] }
  -h, --help
      print this text

Exit codes: 0 nothing to object to, 1 there are objections, or the request is no valid job, 2 the command line cannot be
used.

Example:
  cutting-layout solve request.json | cutting-layout verify request.json -
`;

interface Violation {
  readonly code: string;
  /** Relative to the result object, but for what is around it. */
  readonly path: string;
  readonly message: string;
}

/**
 * `cutting-layout verify`.
 *
 * @param args what follows `verify` on the command line.
 * @returns the exit code.
 * @throws UsageError where the command line cannot be used; ContractError where the request is refused.
 */
export async function verify(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, ['REQUEST', 'RESPONSE'], { json: { type: 'boolean' } });
  const [requestPath, responsePath] = positionals;
  if (requestPath === '-' && responsePath === '-') throw new UsageError('only one of the two can be -');
  const job = jobOf(prepare(await readInput(requestPath), solveLimits(parseConfig([], {}))));
  const verdict = await loadAddon().verify(job, await readInput(responsePath));
  const violations: readonly Violation[] = JSON.parse(verdict.toString());
  await print(values.json ? asJson(violations) : asText(violations));
  return violations.length === 0 ? 0 : 1;
}

const asJson = (violations: readonly Violation[]): string =>
  `${JSON.stringify({ ok: violations.length === 0, violations }, null, 2)}\n`;

function asText(violations: readonly Violation[]): string {
  if (violations.length === 0) return 'ok: nothing to object to\n';
  const lines = violations.map(
    ({ code, path, message }) => `${code} at ${path || 'the result'}: ${message}\n`,
  );
  return `${lines.join('')}${violations.length === 1 ? '1 violation' : `${violations.length} violations`}\n`;
}
