import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../arguments.ts';
import { systemTicks } from '../../clock.ts';
import { API_KEY, parseConfig, unsharedLimits } from '../../config.ts';
import type { Solved } from '../../contract/envelope.ts';
import { ContractError, errorBody, messageOf } from '../../contract/errors.ts';
import type { AlnsStats, SolveResponse, SolveResult, Warning } from '../../contract/response.ts';
import { counted } from '../../contract/words.ts';
import type { Job, SolveLimits } from '../../domain/job.ts';
import { jobOf, prepare } from '../../domain/prepare.ts';
import { loadAddon } from '../../engine/addon.ts';
import { nativeChecks } from '../../engine/checks.ts';
import { nativeEngine, type Running } from '../../engine/solve.ts';
import { drawings, type RenderTask, readJson, renderInSteps } from '../../solve/render.ts';
import { type Solution, solve as solveJob } from '../../solve/solve.ts';
import { explain, print, readArguments, readInput } from '../terminal.ts';
import { warningLine } from '../warning-line.ts';
import { askingFor } from './asking.ts';
import { cutListFile } from './cut-list.ts';
import { GUESSES, INPUT_OPTIONS, readRequest } from './input.ts';
import { Interrupts } from './interrupts.ts';
import { type Progress, showProgress } from './progress.ts';
import { ptxBytesOf } from './ptx.ts';
import { type Service, ServiceError, serviceUrl, solveAsJob, solveByService } from './remote.ts';
import { givenFields, SETTING_OPTIONS } from './settings.ts';
import { MAX_SOLVE_MS, warningsAlwaysShown } from './shown-warnings.ts';
import { summaryText } from './summary.ts';

const OPTIONS = {
  ...INPUT_OPTIONS,
  svg: { type: 'string' },
  pretty: { type: 'boolean' },
  summary: { type: 'boolean' },
  warnings: { type: 'boolean' },
  output: { type: 'string' },
  'cut-list': { type: 'string' },
  ptx: { type: 'string' },
  'save-request': { type: 'string' },
  'max-solve-ms': { type: 'string' },
  url: { type: 'string' },
  job: { type: 'boolean' },
  'key-file': { type: 'string' },
} as const;

/** An answer of this machine or of a service. */
interface Answered extends Pick<Solution, 'job' | 'solved'> {
  readonly envelope: Buffer;
}

const NO_SERVICE = 3;
const INTERRUPTED = 130;

/**
 * `cutting-layout solve`.
 *
 * @param args the arguments after `solve`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line.
 */
export async function solve(args: readonly string[]): Promise<number> {
  const options = { ...SETTING_OPTIONS, ...OPTIONS };
  const { values, positionals } = readArguments(args, ['FILE'], options, GUESSES);
  const { svg: folder, summary, output, pretty, 'save-request': saved, 'max-solve-ms': limit } = values;
  const { 'cut-list': cutList, ptx } = values;
  const { maxSolveMs } = parseConfig(limit === undefined ? [] : ['--max-solve-ms', limit], {});
  const tell = (line: string) => void process.stderr.write(`cutting-layout solve: ${line}\n`);
  const service = await serviceOf(values, tell);
  const interrupts = new Interrupts(tell, () => process.exit(INTERRUPTED));
  const write = (envelope: Buffer) => {
    const text = pretty ? indent(envelope) : envelope;
    return output === undefined ? print(text) : save(output, text);
  };
  try {
    const { body: given, labels, notes } = await readRequest(positionals[0], values);
    notes.forEach(tell);
    const listed = cutList === undefined ? given : askingFor('includeCutList', given);
    const body = values.warnings ? askingFor('includeWarnings', listed) : listed;
    if (saved !== undefined) await save(saved, body);
    // A service that solves within a request cannot be stopped halfway.
    if (!service || values.job) process.on('SIGINT', () => interrupts.press());
    const limits = unsharedLimits(maxSolveMs, MAX_SOLVE_MS);
    const { job, solved, envelope } = await (service
      ? respondBy(service, body, values.job === true, interrupts)
      : respond(body, limits, interrupts));
    const result = readJson<SolveResult>(solved.result);
    const asked = values.warnings && solved.warnings ? readJson<Warning[]>(solved.warnings) : undefined;
    // A service has a time limit of its own.
    const own = service ? { ...limits, maxMs: Number.POSITIVE_INFINITY } : limits;
    tellWarnings(asked ?? warningsAlwaysShown(body, own, givenFields(values)));
    tellLeftOut(result, summary === true, tell);
    if (folder !== undefined) await writeDrawings(folder, drawings(job, solved.result));
    if (cutList !== undefined) await save(cutList, cutListFile(cutList, result));
    if (!summary || output !== undefined) await write(envelope);
    if (summary) await print(summaryOf(job, solved, result, labels, interrupts.hasFinished));
    if (ptx === undefined) return 0;
    const file = ptxBytesOf(job, solved.result, tell);
    if (!file) return 1;
    await save(ptx, file);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof ServiceError) {
      tell(error.message);
      return NO_SERVICE;
    }
    const refusal = error instanceof ContractError ? error : new ContractError('internal_error');
    if (!summary) await write(Buffer.from(JSON.stringify(errorBody(refusal))));
    process.stderr.write(`cutting-layout solve: ${explain(error)}\n`);
    return 1;
  }
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

function tellWarnings(warnings: readonly Warning[]): void {
  process.stderr.write(warnings.map((warning) => `${warningLine(warning)}\n`).join(''));
}

/** A layout without some pieces is no error, but whoever only looks at the exit code should not miss it. */
function tellLeftOut(
  { totalPlaced, unplaced }: SolveResult,
  isSummarized: boolean,
  tell: (line: string) => void,
): void {
  const leftOut = unplaced.reduce((sum, { count }) => sum + count, 0);
  if (leftOut === 0) return;
  if (totalPlaced === 0) tell('No piece could be placed.');
  else if (!isSummarized)
    tell(
      `${leftOut} of ${counted(totalPlaced + leftOut, 'piece')} left out; "unplaced" in the response says why.`,
    );
}

/** The service that the options name, if they do. The key must not be visible to other users as an argument. */
async function serviceOf(
  values: {
    readonly url?: string | undefined;
    readonly job?: boolean | undefined;
    readonly 'key-file'?: string | undefined;
    readonly 'max-solve-ms'?: string | undefined;
  },
  tell: (line: string) => void,
): Promise<Service | undefined> {
  const { url, job, 'key-file': keyFile, 'max-solve-ms': limit } = values;
  if (url === undefined) {
    if (job) throw new UsageError('--job needs --url');
    if (keyFile !== undefined) throw new UsageError('--key-file needs --url');
    return undefined;
  }
  if (limit !== undefined)
    throw new UsageError('--max-solve-ms does not go with --url: the service has its own');
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
  const job = jobOf(prepare(body, unsharedLimits(parseConfig([], {}).maxSolveMs)));
  const envelope = await (asJob
    ? solveAsJob(service, body, interrupts, process.stderr)
    : solveByService(service, body));
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

const summaryOf = (
  job: Uint8Array,
  { alnsStats }: Solved,
  result: SolveResult,
  labels: ReadonlyMap<number, string>,
  isFinishedEarly: boolean,
): string =>
  summaryText({
    job: readJson<Job>(job),
    result,
    alnsStats: alnsStats && readJson<AlnsStats>(alnsStats),
    labels,
    isFinishedEarly,
  });

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

async function save(path: string, text: Uint8Array | string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${messageOf(error)}`);
  }
}

const indent = (json: Buffer): string => `${JSON.stringify(JSON.parse(json.toString()), null, 2)}\n`;
