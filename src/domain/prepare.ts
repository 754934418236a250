import { type AnswerSize, answerBytes } from '../contract/answer-bytes.ts';
import { BUILDER_CONFIG_FIELDS } from '../contract/builder-config.ts';
import { ContractError, type ErrorData, errorData } from '../contract/errors.ts';
import { readSolveRequest, type Sent } from '../contract/parse.ts';
import type { SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import type { Unit } from '../contract/unit.ts';
import { encodeJob } from './encode.ts';
import { fixedNodesOf } from './fixed-sheets.ts';
import type { Job, SolveLimits } from './job.ts';
import { instancesOf } from './pieces.ts';
import { answerTextBytes } from './totals.ts';
import { toJob } from './validate.ts';
import { requestWarnings } from './warnings.ts';

/** What the service needs to know about a well-formed request. Plain data, so that it can come from another thread. */
export interface Prepared {
  readonly strategy: SolveRequest['strategy'];
  readonly includeSvg: boolean;
  readonly includePtx: boolean;
  readonly includeWarnings: boolean;
  /** Piece instances of the job; 0 if it is invalid. */
  readonly instances: number;
  /** An upper bound on the answer's bytes; 0 if the job is invalid. */
  readonly answerBytes: number;
  /** Threads that the solve can use, within its limit. */
  readonly threads: number;
  /** Whether the solve is sure to end soon. */
  readonly isShort: boolean;
  /** The valid job, or the error of an invalid one, which the client gets once the request has been admitted. */
  readonly job: ({ readonly ok: true } & ValidJob) | { readonly ok: false; readonly error: ErrorData };
}

export interface ValidJob {
  /** The encoded job. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What the request warns of by itself. */
  readonly warnings: readonly Warning[];
  /** Area of all piece instances, in square units of length. */
  readonly pieceArea: number;
  /** The unit that the request names. */
  readonly unit?: Unit;
}

/**
 * Takes a body up to the engine: parses, validates and encodes it.
 *
 * @throws ContractError `invalid_json`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function prepare(body: Uint8Array, limits: SolveLimits): Prepared {
  const { request, sent } = readSolveRequest(body);
  return prepareRequest(request, limits, sent);
}

/**
 * Takes a well-formed request up to the engine.
 *
 * @param sent looks up what the client wrote, for messages.
 */
export function prepareRequest(request: SolveRequest, limits: SolveLimits, sent?: Sent): Prepared {
  const { strategy, includeSvg, includePtx, includeWarnings } = request;
  const asked = { strategy, includeSvg, includePtx, includeWarnings };
  try {
    const job = toJob(request, limits, sent);
    return {
      ...asked,
      instances: instancesOf(job.pieces),
      answerBytes: answerBytes(sizeOf(job, request)),
      threads: Math.min(islandsOf(job), limits.maxThreads),
      isShort: isShort(job),
      job: {
        ok: true,
        bytes: encodeJob(job),
        warnings: requestWarnings(request, limits),
        pieceArea: job.pieces.reduce(
          (sum, { width, height, quantity }) => sum + width * height * quantity,
          0,
        ),
        ...(request.unit !== undefined && { unit: request.unit }),
      },
    };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const job = { ok: false, error: errorData(error) } as const;
    return { ...asked, instances: 0, answerBytes: 0, threads: 1, isShort: true, job };
  }
}

/** @throws ContractError `validation_failed` if the job is invalid. */
export function validJob({ job }: Prepared): ValidJob {
  if (job.ok) return job;
  throw ContractError.of(job.error);
}

/**
 * The encoded job.
 *
 * @throws ContractError `validation_failed` if it is invalid.
 */
export const jobOf = (prepared: Prepared): Uint8Array<ArrayBuffer> => validJob(prepared).bytes;

/** Bytes of the encoded job; 0 if it is invalid. */
export const jobBytes = ({ job }: Prepared): number => (job.ok ? job.bytes.byteLength : 0);

/** The most islands that a solve has at a time: its materials come one after the other. */
function islandsOf({ alns, materials }: Job): number {
  if (!alns) return 1;
  return materials ? Math.max(...materials.map(({ islands }) => islands)) : alns.numThreads;
}

function sizeOf({ pieces, sheets, offcutClasses, fixedSheets }: Job, request: SolveRequest): AnswerSize {
  const { includeSvg, includeCutList, includePtx, includeWarnings } = request;
  const instances = instancesOf(pieces);
  return {
    instances,
    entries: pieces.length + sheets.length,
    fixedNodes: fixedNodesOf(fixedSheets),
    textBytes: answerTextBytes(request),
    isListed: includeCutList || includePtx || offcutClasses !== undefined,
    includeWarnings,
    drawings: includeSvg ? Math.min(instances, instancesOf(sheets)) : 0,
    defects: sheets.reduce((most, { defects }) => Math.max(most, defects.length), 0),
  };
}

/** Longest time limit of a short `alns` solve in milliseconds: its default. */
const SHORT_MS = 5_000;

/** Each material is a `greedy` solve of its own: five take as long as the longest short solve of `alns`. */
const SHORT_MATERIALS = 5;

/**
 * Whether a solve is sure to end soon, judged by its request: `alns` with a time limit of at most 5 seconds, or `greedy`
 * with at most its default work, which takes about a second for the most expensive job.
 */
export function isShort({
  alns,
  maxMs,
  builder,
  materials = [],
}: Pick<Job, 'alns' | 'maxMs' | 'builder' | 'materials'>): boolean {
  if (alns) return maxMs <= SHORT_MS;
  const { beamWidth, beamWidthAtRoot, maxBuildCalls } = BUILDER_CONFIG_FIELDS;
  return (
    materials.length <= SHORT_MATERIALS &&
    builder.maxBuildCalls === maxBuildCalls.default &&
    builder.beamWidth <= beamWidth.default &&
    builder.beamWidthAtRoot <= beamWidthAtRoot.default
  );
}
