import { configOf, solveLimits } from '../config.ts';
import type { Verdict } from '../contract/documents.ts';
import { checkJson } from '../contract/json.ts';
import { counted } from '../contract/words.ts';
import { prepare } from '../domain/prepare.ts';
import { jobOf } from '../domain/prepared.ts';
import { verifyHere } from '../library/local.ts';
import { integer, onOff, UsageError } from '../setting.ts';
import { command } from './command.ts';
import { explain, print, readInput } from './terminal.ts';

const NEVER = new AbortController().signal;

/** `cutting-layout verify`. */
export const verify = command({
  name: 'verify',
  summary: 'check any layout, independently of the solver',
  description: `Checks a layout, whatever its origin, against the request that it answers. The checker shares no code with the solver. It recomputes every cut, piece, defect, count and figure of the response. One of the two files may be -, standard input. Both are checked byte for byte; unknown fields of the response are ignored.`,
  operands: [
    { name: 'REQUEST', help: 'the body of a solve request', completes: 'file' },
    { name: 'RESPONSE', help: 'the whole response or its result object alone', completes: 'file' },
  ],
  options: {
    json: onOff('print the verdict as JSON: { "ok": false, "violations": [{ "code", "path", "message" }] }'),
    maxMs: integer(
      1,
      86_400_000,
      undefined,
      'time limit in milliseconds: print the violations found so far once it is over; no limit by default',
    ),
  },
  notes: `Exit codes: 0 valid, 1 violations found, invalid request, no JSON, or out of time, 2 usage error.

Example:
  cutting-layout solve request.json | cutting-layout verify request.json -`,
  async run({ json, maxMs }, [requestPath, responsePath]) {
    if (requestPath === '-' && responsePath === '-')
      throw new UsageError('only one of REQUEST and RESPONSE can be -');
    const request = await readInput(requestPath);
    const response = await readInput(responsePath);
    if (hasMember(response, 'pieces'))
      throw new UsageError(
        hasMember(request, 'result')
          ? 'REQUEST is a response, and RESPONSE a request: name the request first'
          : 'RESPONSE is a request, not the response to one: solve it, and take the response',
      );
    const job = jobOf(prepare(request, solveLimits(configOf({}, {}))));
    try {
      checkJson(response);
    } catch (error) {
      throw new Error(`RESPONSE: ${explain(error)}`, { cause: error });
    }
    const whole = JSON.parse(response.toString());
    if (!Array.isArray((whole?.result ?? whole)?.sheets))
      throw new Error('RESPONSE is not the response to a solve: it has no list "sheets"');
    const { violations, complete } = await verifyHere(job, response, NEVER, maxMs);
    const isComplete = complete !== false;
    await print(json ? asJson(violations, isComplete) : asText(violations, isComplete));
    // The checker only sees that such sheets are not as cut already.
    if (
      violations.some(({ code }) => code === 'fixed_sheet') &&
      !Object.hasOwn(JSON.parse(String(request)), 'fixedSheets')
    )
      process.stderr.write(`cutting-layout verify: ${WITHOUT_FIXED}\n`);
    return violations.length === 0 && isComplete ? 0 : 1;
  },
});

const WITHOUT_FIXED =
  'the response has sheets that are cut already, and the request none: take the request that was solved, which solve --save-request writes';

function hasMember(text: Buffer, name: string): boolean {
  try {
    return Object.hasOwn(JSON.parse(text.toString()), name);
  } catch {
    return false;
  }
}

type Violations = Verdict['violations'];

const asJson = (violations: Violations, isComplete: boolean): string =>
  `${JSON.stringify({ ok: violations.length === 0 && isComplete, ...(!isComplete && { complete: false }), violations }, null, 2)}\n`;

function asText(violations: Violations, isComplete: boolean): string {
  const ending = isComplete ? '' : 'not complete: the time was up\n';
  if (violations.length === 0) return isComplete ? 'ok: no violations\n' : ending;
  const lines = violations.map(
    ({ code, path, message }) => `${code} at ${path || 'the result'}: ${message}\n`,
  );
  return `${lines.join('')}${counted(violations.length, 'violation')}\n${ending}`;
}
