import type { Values } from '../../arguments.ts';
import { systemClock, systemTicks } from '../../clock.ts';
import { ContractError, errorBody } from '../../contract/errors.ts';
import type { SolveResponse } from '../../contract/response.ts';
import type { Unit } from '../../contract/unit.ts';
import { counted } from '../../contract/words.ts';
import type { Job } from '../../domain/job.ts';
import { prepare } from '../../domain/prepare.ts';
import { jobOf, type Prepared } from '../../domain/prepared.ts';
import { writeDxf } from '../../dxf/write.ts';
import type { Running } from '../../engine/engine.ts';
import { examineHere, solveHere } from '../../library/local.ts';
import { OtdUnavailable } from '../../otd/errors.ts';
import { writeOtd } from '../../otd/write.ts';
import { writePtx } from '../../ptx/write.ts';
import { file, folder, grouped, onOff, optional, outputFile, text, UsageError } from '../../setting.ts';
import { API_KEY, SETTINGS, unsharedLimits } from '../../settings.ts';
import { readJson } from '../../solve/render.ts';
import { renderSheets } from '../../svg/render.ts';
import { command } from '../command.ts';
import { explain, json, print, readInput, writeOutput } from '../terminal.ts';
import { GUESSES, INPUT, INPUT_OPTIONS, readRequest } from './input.ts';
import {
  cutListFile,
  inWordsOfOptions,
  leftOutText,
  missingText,
  summaryText,
  warningLine,
  warningsAlwaysShown,
  writeDrawings,
} from './output.ts';
import { Interrupts, showProgress } from './progress.ts';
import { type Service, ServiceError, solveAsJob, solveByService } from './remote.ts';
import { withMembers } from './request.ts';
import { givenFields } from './settings.ts';

const SAVE_REQUEST = outputFile('also write the request, which verify needs, to FILE');

const OUTPUT_OPTIONS = grouped('Output', {
  summary: onOff('print a summary to read instead of the response'),
  output: outputFile('write the response to FILE instead of printing it'),
  svg: folder('also write a drawing of each sheet to DIR: sheet-1.svg, sheet-2.svg, …'),
  cutList: outputFile(
    'also write the cuts of all sheets in the order of the saw to FILE, as CSV or, if it is named .json, as JSON; the response then has them, too. Lengths in CSV are in millimetres, or as 36 1/4"',
  ),
  dxf: folder('also write a drawing of each sheet to DIR as DXF R12 for CAD and CAM: sheet-1.dxf, …'),
  ptx: outputFile('also write the layout to FILE as PTX, which panel saws read'),
  otd: outputFile('also write the layout to FILE as OTD, which cutting tables for glass read'),
  warnings: onOff('also print warnings about the request to stderr and include them in the response'),
  pretty: onOff('indent the response'),
  saveRequest: SAVE_REQUEST,
  maxSolveMs: optional(SETTINGS.maxSolveMs),
});

const SERVICE_OPTIONS = grouped('Solving by a service instead of this machine', {
  url: {
    ...text(undefined, 'URL', 'the address of the service'),
    expects: 'the address of a service, such as https://cuts.example.org',
    parse: (url: string) => (/^https?:/.test(url) && URL.canParse(url) ? url : undefined),
  },
  job: onOff(
    'queue a job, which may take longer than a request, show its progress and wait for its answer; needs a key',
  ),
  keyFile: file(`a file with the API key (default environment ${API_KEY})`),
});

const SOLVE_OPTIONS = { ...OUTPUT_OPTIONS, ...SERVICE_OPTIONS, ...INPUT_OPTIONS };

/** The option that raises the time limit of a solve. */
const MAX_SOLVE_MS = '--max-solve-ms';

const NO_SERVICE = 3;
const INTERRUPTED = 130;

/** `cutting-layout solve`. */
export const solve = command({
  name: 'solve',
  description:
    'Solves a request or a table of pieces, and prints the response. Every layout passes the independent checker first. The size limit of HTTP bodies does not apply, and all islands of alnsConfig.numThreads get a thread.',
  operands: [INPUT],
  options: SOLVE_OPTIONS,
  guesses: GUESSES,
  notes: `Ctrl-C ends the search, and the command answers with the best layout so far. A second Ctrl-C ends it without an answer.

Exit codes: 0 solved (pieces that do not fit are listed in unplaced, and a line on standard error says so), 1 rejected
or failed (the error envelope is on standard output unless --summary is given), no PTX or OTD file can hold
the layout, or a folder of drawings has some of an earlier layout, 2 usage error, 3 the service of --url cannot be
reached, 130 interrupted twice.

Examples:
  cutting-layout solve --svg drawings request.json > response.json
  cutting-layout solve --url https://cuts.example.org --job request.json > response.json
  cutting-layout solve --summary --sheet 2800x2070x5 --kerf 4 pieces.csv
  cutting-layout solve --kerf 3.5 --strategy alns request.json > response.json
  cutting-layout solve --fix response.json --fix-sheets 1-2 --settings-of request.json pieces.csv > rest.json`,
  async run(values, [path]) {
    const { summary, output, pretty, cutList } = values;
    const tell = (line: string) => void process.stderr.write(`cutting-layout solve: ${line}\n`);
    const write = (envelope: string) => {
      const text = pretty ? json(JSON.parse(envelope)) : envelope;
      return writeOutput(output, text);
    };
    const service = await serviceOf(values, tell);
    const interrupts = new Interrupts(tell, () => process.exit(INTERRUPTED));
    try {
      const { body: given, notes } = await readRequest(path, values);
      notes.forEach(tell);
      const body = withMembers(given, {
        ...(cutList !== undefined && { includeCutList: true }),
        ...(values.warnings && { includeWarnings: true }),
      });
      if (values.saveRequest !== undefined) await writeOutput(values.saveRequest, body);
      const limits = unsharedLimits(values.maxSolveMs ?? SETTINGS.maxSolveMs.fallback, MAX_SOLVE_MS);
      const prepared = prepare(body, limits);
      interrupts.listen();
      const job = readJson<Job>(jobOf(prepared));
      const envelope = await (service
        ? respondBy(service, body, values.job, interrupts)
        : respond(prepared, limits.maxMs, job.unit, interrupts));
      const response: SolveResponse = JSON.parse(envelope);
      const { result, alnsStats } = response;
      // A service has a time limit of its own.
      const own = service ? { ...limits, maxMs: Number.POSITIVE_INFINITY } : limits;
      const options = givenFields(values);
      const warnings = (values.warnings && response.warnings) || warningsAlwaysShown(body, own, options);
      for (const warning of warnings)
        process.stderr.write(`${warningLine(inWordsOfOptions(warning, options))}\n`);
      const leftOut = leftOutText(result, summary);
      if (leftOut !== undefined) tell(leftOut);
      const missing = missingText(result, job.sheets);
      if (missing !== undefined) tell(missing);
      if (cutList !== undefined) await writeOutput(cutList, cutListFile(cutList, result));
      const isComplete = [
        await writeDrawings(values.svg, 'svg', () => renderSheets(job, result), tell),
        await writeDrawings(values.dxf, 'dxf', () => writeDxf(job, result.sheets), tell),
        await writeOtdFile(values.otd, job, result, tell),
        await writePtxFile(values.ptx, job, result, tell),
      ].every((isWritten) => isWritten);
      // A reader of standard output that closes it ends the program.
      if (!summary || output !== undefined) await write(envelope);
      if (summary)
        await print(summaryText({ job, result, alnsStats, isFinishedEarly: interrupts.finish.aborted }));
      return isComplete ? 0 : 1;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (error instanceof ServiceError) {
        tell(error.message);
        return NO_SERVICE;
      }
      const rejection = error instanceof ContractError ? error : new ContractError('internal_error');
      if (!summary) await write(JSON.stringify(errorBody(rejection)));
      tell(explain(error));
      return 1;
    } finally {
      interrupts.close();
    }
  },
});

/** Writes a layout as OTD where it is wanted, or tells why no such file can hold it, and returns false. */
async function writeOtdFile(
  path: string | undefined,
  job: Job,
  { sheets }: SolveResponse['result'],
  tell: (line: string) => void,
): Promise<boolean> {
  if (path === undefined) return true;
  let text: string;
  try {
    text = writeOtd(job, sheets, systemClock());
  } catch (error) {
    if (!(error instanceof OtdUnavailable)) throw error;
    tell(error.message);
    return false;
  }
  await writeOutput(path, Buffer.from(text, 'latin1'));
  return true;
}

/** The same as PTX. */
async function writePtxFile(
  path: string | undefined,
  job: Job,
  result: SolveResponse['result'],
  tell: (line: string) => void,
): Promise<boolean> {
  if (path === undefined) return true;
  const { text, warnings } = writePtx(job, result, result.sheets);
  for (const { fieldPath, message } of warnings) tell(`${fieldPath}: ${message}`);
  if (text === null) return false;
  await writeOutput(path, Buffer.from(text, 'latin1'));
  return true;
}

const NEVER = new AbortController().signal;

/** `cutting-layout validate`. */
export const validate = command({
  name: 'validate',
  description:
    'Checks a request or a table of pieces without solving it, and prints warnings: pieces that no layout holds, stock that is too small, options that change nothing. FILE is what solve takes, with the same options.',
  operands: [INPUT],
  options: {
    json: onOff(
      'print the answer as JSON: { "valid": true, "instances", "pieceArea", "warnings", "complete" }',
    ),
    saveRequest: SAVE_REQUEST,
    ...INPUT_OPTIONS,
  },
  guesses: GUESSES,
  notes: `Exit codes: 0 valid, with or without warnings, 1 invalid request or table, 2 usage error.

Examples:
  cutting-layout validate request.json
  cutting-layout validate --sheet 2800x2070x5 --kerf 4 pieces.csv`,
  async run(values, [path]) {
    const { body, notes } = await readRequest(path, values);
    for (const note of notes) process.stderr.write(`cutting-layout validate: ${note}\n`);
    if (values.saveRequest !== undefined) await writeOutput(values.saveRequest, body);
    const maxMs = SETTINGS.maxSolveMs.fallback;
    const prepared = prepare(body, unsharedLimits(maxMs, MAX_SOLVE_MS));
    const examination = await examineHere(prepared, maxMs, NEVER);
    const { warnings, complete } = examination;
    if (values.json) {
      await print(json({ valid: true, ...examination }));
      return 0;
    }
    const rest = complete ? '' : '\nSome pieces were judged by their size alone; there may be more warnings.';
    await print(`${['valid', ...warnings.map(warningLine)].join('\n')}${rest}\n`);
    if (warnings.length > 0) await print(`${counted(warnings.length, 'warning')}\n`);
    return 0;
  },
});

/** Solves a request as the service does, while a terminal shows its progress. Returns the envelope. */
async function respond(
  prepared: Prepared,
  maxMs: number,
  unit: Unit | undefined,
  { finish, cancel }: Interrupts,
): Promise<string> {
  let clear = () => {};
  const onStart = (running: Running) => {
    const progress = () => running.progress();
    clear = showProgress(process.stderr, { limitMs: maxMs, unit, progress }, systemTicks);
    const finishNow = () => {
      clear();
      running.finish();
    };
    if (finish.aborted) finishNow();
    else finish.addEventListener('abort', finishNow, { once: true });
  };
  try {
    const { envelope } = await solveHere(prepared, maxMs, cancel, onStart);
    return Buffer.concat(envelope).toString();
  } finally {
    clear();
  }
}

/** The service that the options name, if they do. The key must not be visible to other users as an argument. */
async function serviceOf(
  { url, job, keyFile, maxSolveMs }: Values<typeof SOLVE_OPTIONS>,
  tell: (line: string) => void,
): Promise<Service | undefined> {
  if (url === undefined) {
    if (job) throw new UsageError('--job needs --url');
    if (keyFile !== undefined) throw new UsageError('--key-file needs --url');
    return undefined;
  }
  if (maxSolveMs !== undefined)
    throw new UsageError(`${MAX_SOLVE_MS} cannot be combined with --url: the service has its own`);
  const given = keyFile === undefined ? process.env[API_KEY] : String(await readInput(keyFile));
  const apiKey = given?.trim() || undefined;
  if (job && apiKey === undefined) throw new UsageError(`--job needs a key, in ${API_KEY} or --key-file`);
  return { url, apiKey, tell };
}

/** Has a service solve a request. Returns the envelope. */
async function respondBy(
  service: Service,
  body: Uint8Array,
  asJob: boolean,
  { finish }: Interrupts,
): Promise<string> {
  const response = asJob
    ? await solveAsJob(service, body, finish, process.stderr)
    : await solveByService(service, body, finish);
  return JSON.stringify(response);
}
