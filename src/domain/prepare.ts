import { type AnswerSize, answerBytes } from '../contract/answer-bytes.ts';
import { ContractError, errorData } from '../contract/errors.ts';
import { parseVerifyBody, REQUEST_PATH, readSolveRequest, type Sent } from '../contract/parse.ts';
import type { SolveRequest } from '../contract/request.ts';
import { BUILDER_CONFIG_FIELDS } from '../contract/tuning.ts';
import { withCutSizes } from './edges.ts';
import { fixedNodesOf } from './fixed-sheets.ts';
import { encodeJob, instancesOf, type Job, type SolveLimits } from './job.ts';
import type { Prepared } from './prepared.ts';
import { answerTextBytes } from './rules.ts';
import { toJob } from './validate.ts';
import { requestWarnings } from './warnings.ts';

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
        warnings: requestWarnings(withCutSizes(request), limits),
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

/** The body of a verification, once its request was read. */
export interface PreparedClaim {
  readonly prepared: Prepared;
  /** The response, a view of the body. */
  readonly response: Uint8Array<ArrayBuffer>;
}

/** Prepares the request in the body of a verification. */
export function prepareClaim(body: Uint8Array<ArrayBuffer>, limits: SolveLimits): PreparedClaim {
  const { request, sent, response } = parseVerifyBody(body);
  const prepared = prepareRequest(request, limits, sent);
  const { job } = prepared;
  if (job.ok) return { prepared, response };
  const { code, message, details } = job.error;
  const validationErrors = details.validationErrors?.map((fault) => ({
    ...fault,
    fieldPath: REQUEST_PATH + fault.fieldPath,
  }));
  // The message begins with the path of the first fault.
  const error = {
    code,
    message: REQUEST_PATH + message,
    details: { ...(validationErrors && { validationErrors }) },
  };
  return { prepared: { ...prepared, job: { ok: false, error } }, response };
}

/** The most islands that a solve has at a time: its materials come one after the other. */
function islandsOf({ alns, materials }: Job): number {
  if (!alns) return 1;
  return materials ? Math.max(...materials.map(({ islands }) => islands)) : alns.numThreads;
}

function sizeOf({ pieces, sheets, offcutClasses, fixedSheets }: Job, request: SolveRequest): AnswerSize {
  const { includeSvg, includeCutList, includeTrimCuts, includePtx, includeWarnings } = request;
  const instances = instancesOf(pieces);
  return {
    instances,
    entries: pieces.length + sheets.length,
    fixedNodes: fixedNodesOf(fixedSheets),
    textBytes: answerTextBytes(request),
    isListed: includeCutList || includeTrimCuts || includePtx || offcutClasses !== undefined,
    includeWarnings,
    drawings: includeSvg ? Math.min(instances, instancesOf(sheets)) : 0,
    defects: sheets.reduce((most, { defects }) => Math.max(most, defects.length), 0),
  };
}

/** Longest time limit of a short `alns` solve in milliseconds: its default. */
const SHORT_MS = 5_000;

/** Each material is a `greedy` solve of its own, and what is missing of it another one: five take as long as the longest short solve of `alns`. */
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
  shoppingList,
}: Pick<Job, 'alns' | 'maxMs' | 'builder' | 'materials' | 'shoppingList'>): boolean {
  if (alns) return maxMs <= SHORT_MS;
  const { beamWidth, beamWidthAtRoot, maxBuildCalls } = BUILDER_CONFIG_FIELDS;
  return (
    (shoppingList ? 2 : 1) * Math.max(materials.length, 1) <= SHORT_MATERIALS &&
    builder.maxBuildCalls === maxBuildCalls.default &&
    builder.beamWidth <= beamWidth.default &&
    builder.beamWidthAtRoot <= beamWidthAtRoot.default
  );
}
