import type { Findings } from '../contract/findings.ts';
import { LIMITS } from '../contract/limits.ts';
import type { SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import type { SolveLimits } from './job.ts';
import { optionWarnings } from './option-warnings.ts';
import { instancesOf } from './pieces.ts';
import { isPtxWarning, ptxWarnings } from './ptx-warnings.ts';
import { islandsOf } from './validate.ts';

/** What a valid request tells by itself. Plain data, so that it can come from another thread. */
export interface Advice {
  /** Warnings about the whole job. */
  readonly warnings: readonly Warning[];
  /** Area of all piece instances, in square units of length. */
  readonly pieceArea: number;
}

/** What gives warnings about a valid request and the limits of its solve. Another room adds its own here. */
const SOURCES: readonly ((request: SolveRequest, limits: SolveLimits) => Warning[])[] = [
  limitWarnings,
  optionWarnings,
  materialWarnings,
  ptxWarnings,
];

/** The advice on a valid request. */
export const adviceOn = (request: SolveRequest, limits: SolveLimits): Advice => ({
  warnings: SOURCES.flatMap((source) => source(request, limits)).slice(0, LIMITS.MAX_WARNINGS),
  pieceArea: request.pieces.reduce((sum, { width, height, quantity }) => sum + width * height * quantity, 0),
});

/**
 * All warnings, those about single pieces last.
 *
 * @param file those of the PTX file, once it is written. They replace those that were to be expected of it.
 */
export function warningsOf(
  { warnings }: Advice,
  { shortages, misfits }: Findings,
  file?: readonly Warning[],
): Warning[] {
  const all: Warning[] = [
    ...(file ? [...warnings.filter((warning) => !isPtxWarning(warning)), ...file] : warnings),
    ...shortages.map((message): Warning => ({ code: 'stock_too_small', fieldPath: 'sheets', message })),
    ...misfits.map(
      ({ piece, reason, message }): Warning => ({
        code: 'piece_cannot_be_placed',
        fieldPath: `pieces[${piece}]`,
        message,
        reason,
      }),
    ),
  ];
  return all.slice(0, LIMITS.MAX_WARNINGS);
}

/** What the request asks for and does not get. */
function limitWarnings(
  { strategy, alnsConfig: { timeLimitMs, numThreads }, pieces }: SolveRequest,
  limits: SolveLimits,
): Warning[] {
  if (strategy !== 'alns') return [];
  const warnings: Warning[] = [];
  const { maxMs, maxMsSetting: setting } = limits;
  const why = setting === undefined ? 'this server has a limit' : `${setting} raises the limit`;
  if (timeLimitMs > maxMs)
    warnings.push({
      code: 'time_limit_lowered',
      fieldPath: 'alnsConfig.timeLimitMs',
      message: `The search ends after ${maxMs} ms, not ${timeLimitMs} ms: ${why}.`,
    });
  const islands = islandsOf(numThreads, limits, instancesOf(pieces));
  const lowered = (message: string): Warning => ({
    code: 'threads_lowered',
    fieldPath: 'alnsConfig.numThreads',
    message,
  });
  if (islands < numThreads)
    warnings.push(
      lowered(`The search has ${islands} islands, not ${numThreads}: a job of so many pieces gets no more.`),
    );
  if (limits.maxThreads < islands)
    warnings.push(
      lowered(`${limits.maxThreads} threads of this server run the ${islands} islands, which takes longer.`),
    );
  return warnings;
}

/** One warning for each material of which there are sheets, but no pieces. */
function materialWarnings({ pieces, sheets }: SolveRequest): Warning[] {
  const wanted = new Set(pieces.map(({ material }) => material));
  const known = new Set<string | undefined>();
  return sheets.flatMap(({ material }, index): Warning[] => {
    if (wanted.has(material) || known.has(material)) return [];
    known.add(material);
    const which = material === undefined ? 'without a material' : `of ${JSON.stringify(material)}`;
    return [
      {
        code: 'unused_material',
        fieldPath: `sheets[${index}]${material === undefined ? '' : '.material'}`,
        message: `There is no piece ${which}, so no such sheet is used.`,
      },
    ];
  });
}
