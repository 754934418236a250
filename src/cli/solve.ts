import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TimeLimit } from '../admission/time-limit.ts';
import { UsageError } from '../arguments.ts';
import { systemTicks } from '../clock.ts';
import { parseConfig, unsharedLimits } from '../config.ts';
import { solveEnvelope } from '../contract/envelope.ts';
import { ContractError, errorBody, messageOf } from '../contract/errors.ts';
import { jobOf, prepare } from '../domain/prepare.ts';
import { loadAddon } from '../engine/addon.ts';
import { nativeEngine } from '../engine/solve.ts';
import { drawings, jsonArray } from '../workers/work.ts';
import { explain, print, readArguments, readInput } from './terminal.ts';

/** The help text of `cutting-layout solve`. */
export const solveHelp = (): string => `Usage: cutting-layout solve [options] FILE|-

Solves a request (the body of POST /api/v1/solve) and prints the response. - reads the request from standard input.
Every layout passes the independent checker first. The size limit of HTTP bodies does not apply, and all islands of
alnsConfig.numThreads get a thread.

Options:
  --svg DIR
      also write a drawing of each sheet to DIR: sheet-1.svg, sheet-2.svg, …
  --pretty
      indent the response
  --max-solve-ms N
      time limit of the solve in milliseconds; it then answers with its best layout
      (default ${parseConfig([], {}).maxSolveMs})
  -h, --help
      print this text

Exit codes: 0 solved (pieces that do not fit are listed in unplaced), 1 refused or failed (the error envelope is on
standard output), 2 usage error, 130 interrupted.

Example:
  cutting-layout solve --svg drawings request.json > response.json
`;

const OPTIONS = {
  svg: { type: 'string' },
  pretty: { type: 'boolean' },
  'max-solve-ms': { type: 'string' },
} as const;

const INTERRUPTED = 130;

/**
 * `cutting-layout solve`.
 *
 * @param args the arguments after `solve`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line.
 */
export async function solve(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, ['FILE'], OPTIONS);
  const limit = values['max-solve-ms'];
  const { maxSolveMs } = parseConfig(limit === undefined ? [] : ['--max-solve-ms', limit], {});
  const body = await readInput(positionals[0]);
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const write = (envelope: Buffer) => print(values.pretty ? indent(envelope) : envelope);
  try {
    const { envelope, svg } = await respond(body, maxSolveMs, values.svg !== undefined, interrupt.signal);
    if (values.svg !== undefined) await writeDrawings(values.svg, svg);
    await write(envelope);
    return 0;
  } catch (error) {
    if (interrupt.signal.aborted) return INTERRUPTED;
    if (error instanceof UsageError) throw error;
    const refusal = error instanceof ContractError ? error : new ContractError('internal_error');
    await write(Buffer.from(JSON.stringify(errorBody(refusal))));
    process.stderr.write(`cutting-layout solve: ${explain(error)}\n`);
    return 1;
  }
}

/** Solves a body as the service does, without HTTP. Drawings that go only to files are made as they are written. */
async function respond(body: Uint8Array, maxSolveMs: number, draw: boolean, signal: AbortSignal) {
  const time = new TimeLimit(maxSolveMs, systemTicks);
  const prepared = prepare(body, unsharedLimits(maxSolveMs));
  const { includeSvg, instances, threads } = prepared;
  const job = jobOf(prepared);
  const maxMs = time.leftForSolving(draw || includeSvg ? instances : 0);
  const solved = await nativeEngine(loadAddon()).solve(job, signal, { maxMs, threads });
  const drawn = drawings(job, solved.result, solved.summary.sheets, time.until);
  if (!includeSvg) return { envelope: Buffer.concat(solveEnvelope(solved)), svg: drawn };
  const svg = [...drawn];
  return { envelope: Buffer.concat(solveEnvelope(solved, jsonArray(svg))), svg };
}

async function writeDrawings(folder: string, drawings: Iterable<string>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    let number = 0;
    for (const drawing of drawings) {
      number += 1;
      await writeFile(join(folder, `sheet-${number}.svg`), drawing);
    }
  } catch (error) {
    throw new UsageError(`cannot write the drawings: ${messageOf(error)}`);
  }
}

const indent = (json: Buffer): string => `${JSON.stringify(JSON.parse(json.toString()), null, 2)}\n`;
