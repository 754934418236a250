import type { Values } from '../../arguments.ts';
import { systemTicks } from '../../clock.ts';
import type { Solved } from '../../contract/envelope.ts';
import { ContractError, errorBody } from '../../contract/errors.ts';
import type { AlnsStats, SolveResponse, SolveResult, Warning } from '../../contract/response.ts';
import { counted } from '../../contract/words.ts';
import type { Job, SolveLimits } from '../../domain/job.ts';
import { prepare } from '../../domain/prepare.ts';
import { jobOf } from '../../domain/prepared.ts';
import { loadAddon } from '../../engine/addon.ts';
import { nativeChecks } from '../../engine/checks.ts';
import { nativeEngine, type Running } from '../../engine/solve.ts';
import { file, folder, grouped, onOff, optional, text, UsageError } from '../../setting.ts';
import { API_KEY, SETTINGS, unsharedLimits } from '../../settings.ts';
import { examine } from '../../solve/examine.ts';
import { drawings, ptxFile, type RenderTask, readJson, renderInSteps } from '../../solve/render.ts';
import { type Solution, solve as solveJob } from '../../solve/solve.ts';
import { command } from '../command.ts';
import { explain, json, print, readInput } from '../terminal.ts';
import { GUESSES, INPUT, INPUT_OPTIONS, readRequest } from './input.ts';
import {
  cutListFile,
  inWordsOfOptions,
  leftOutText,
  save,
  summaryText,
  warningLine,
  warningsAlwaysShown,
  writeDrawings,
} from './output.ts';
import { Interrupts, type Progress, showProgress } from './progress.ts';
import { type Service, ServiceError, serviceUrl, solveAsJob, solveByService } from './remote.ts';
import { askingFor } from './request.ts';
import { givenFields } from './settings.ts';

const OUTPUT_OPTIONS = grouped('Output', {
  summary: onOff('print a summary to read instead of the response'),
  output: file('write the response to FILE instead of printing it'),
  svg: folder('also write a drawing of each sheet to DIR: sheet-1.svg, sheet-2.svg, …'),
  cutList: file(
    'also write the cuts of all sheets in the order of the saw to FILE, as CSV or, if it is named .json, as JSON; the response then has them, too. Lengths in CSV are in millimetres, or as 36 1/4"',
  ),
  ptx: file('also write the layout to FILE as PTX, which panel saws read'),
  warnings: onOff('also print warnings about the request to stderr and include them in the response'),
  pretty: onOff('indent the response'),
  saveRequest: file('also write the request, which verify needs, to FILE'),
  maxSolveMs: optional(SETTINGS.maxSolveMs),
});

const SERVICE_OPTIONS = grouped('Solving by a service instead of this machine', {
  url: text(undefined, 'URL', 'the address of the service'),
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
or failed (the error envelope is on standard output unless --summary is given) or no PTX file can hold the layout, 2
usage error, 3 the service of --url cannot be reached, 130 interrupted twice.

Examples:
  cutting-layout solve --svg drawings request.json > response.json
  cutting-layout solve --url https://cuts.example.org --job request.json > response.json
  cutting-layout solve --summary --sheet 2800x2070x5 --kerf 4 pieces.csv
  cutting-layout solve --kerf 3.5 --strategy alns request.json > response.json
  cutting-layout solve --fix response.json --fix-sheets 1-2 --settings-of request.json pieces.csv > rest.json`,
  async run(values, [path]) {
    const { svg: drawingFolder, summary, output, pretty, cutList, ptx } = values;
    const tell = (line: string) => void process.stderr.write(`cutting-layout solve: ${line}\n`);
    const service = await serviceOf(values, tell);
    const interrupts = new Interrupts(tell, () => process.exit(INTERRUPTED));
    const write = (envelope: Buffer) => {
      const text = pretty ? json(JSON.parse(envelope.toString())) : envelope;
      return output === undefined ? print(text) : save(output, text);
    };
    try {
      const { body: given, labels, notes } = await readRequest(path, values);
      notes.forEach(tell);
      const listed = cutList === undefined ? given : askingFor('includeCutList', given);
      const body = values.warnings ? askingFor('includeWarnings', listed) : listed;
      if (values.saveRequest !== undefined) await save(values.saveRequest, body);
      process.on('SIGINT', () => interrupts.press());
      const limits = unsharedLimits(values.maxSolveMs ?? SETTINGS.maxSolveMs.fallback, MAX_SOLVE_MS);
      const { job, solved, envelope } = await (service
        ? respondBy(service, body, values.job, interrupts)
        : respond(body, limits, interrupts));
      const result = readJson<SolveResult>(solved.result);
      // A service has a time limit of its own.
      const own = service ? { ...limits, maxMs: Number.POSITIVE_INFINITY } : limits;
      const options = givenFields(values);
      const warnings =
        values.warnings && solved.warnings
          ? readJson<Warning[]>(solved.warnings)
          : warningsAlwaysShown(body, own, options);
      for (const warning of warnings)
        process.stderr.write(`${warningLine(inWordsOfOptions(warning, options))}\n`);
      const leftOut = leftOutText(result, summary);
      if (leftOut !== undefined) tell(leftOut);
      if (drawingFolder !== undefined) await writeDrawings(drawingFolder, drawings(job, solved.result));
      if (cutList !== undefined) await save(cutList, cutListFile(cutList, result));
      if (!summary || output !== undefined) await write(envelope);
      if (summary)
        await print(
          summaryText({
            job: readJson<Job>(job),
            result,
            alnsStats: solved.alnsStats && readJson<AlnsStats>(solved.alnsStats),
            labels,
            isFinishedEarly: interrupts.hasFinished,
          }),
        );
      if (ptx === undefined) return 0;
      const { text, warnings: remarks } = ptxFile(job, solved.result);
      for (const { fieldPath, message } of remarks) tell(`${fieldPath}: ${message}`);
      if (text === null) return 1;
      await save(ptx, Buffer.from(text, 'latin1'));
      return 0;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (error instanceof ServiceError) {
        tell(error.message);
        return NO_SERVICE;
      }
      const rejection = error instanceof ContractError ? error : new ContractError('internal_error');
      if (!summary) await write(Buffer.from(JSON.stringify(errorBody(rejection))));
      tell(explain(error));
      return 1;
    }
  },
});

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
    const maxMs = SETTINGS.maxSolveMs.fallback;
    const prepared = prepare(body, unsharedLimits(maxMs, MAX_SOLVE_MS));
    const examination = await examine(prepared, nativeChecks(loadAddon()), NEVER, maxMs);
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

/** An answer of this machine or of a service. */
interface Answered extends Pick<Solution, 'job' | 'solved'> {
  readonly envelope: Buffer;
}

/** Solves a body as the service does, without HTTP, while a terminal shows its progress. */
async function respond(body: Uint8Array, limits: SolveLimits, interrupts: Interrupts): Promise<Answered> {
  const addon = loadAddon();
  const { signal } = interrupts;
  const services = {
    engine: nativeEngine(addon),
    checks: nativeChecks(addon),
    render: (task: RenderTask) => renderInSteps(task, signal),
    ticks: systemTicks,
  };
  const prepared = prepare(body, limits);
  const { threads } = prepared;
  const { maxMs } = limits;
  const { unit } = readJson<Job>(jobOf(prepared));
  let progress: Progress | undefined;
  const onStart = (running: Running) => {
    progress = showProgress(
      process.stderr,
      { limitMs: maxMs, unit, progress: () => running.progress() },
      systemTicks,
    );
    interrupts.started({
      finish() {
        progress?.end();
        running.finish();
      },
    });
  };
  try {
    const input = { prepared, maxMs, threads, signal, identity: 'command', onStart };
    const { job, solved, envelope } = await solveJob(input, services);
    return { job, solved, envelope: Buffer.concat(envelope) };
  } finally {
    progress?.end();
    interrupts.ended();
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
  return { url: serviceUrl(url), apiKey, tell };
}

/** Has a service solve a body. */
async function respondBy(
  service: Service,
  body: Uint8Array,
  asJob: boolean,
  interrupts: Interrupts,
): Promise<Answered> {
  const job = jobOf(prepare(body, unsharedLimits(SETTINGS.maxSolveMs.fallback)));
  const envelope = await (asJob
    ? solveAsJob(service, body, interrupts, process.stderr)
    : solveByService(service, body, interrupts));
  const { result, alnsStats, warnings } = JSON.parse(envelope.toString()) as Pick<
    SolveResponse,
    'result' | 'alnsStats' | 'warnings'
  >;
  const { sheetsUsed: sheets, search } = result;
  const solved: Solved = {
    summary: { sheets, iterations: search.iterations, utilization: 0 },
    result: Buffer.from(JSON.stringify(result)),
    ...(alnsStats && { alnsStats: Buffer.from(JSON.stringify(alnsStats)) }),
    ...(warnings && { warnings: Buffer.from(JSON.stringify(warnings)) }),
  };
  return { job, solved, envelope };
}
