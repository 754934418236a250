import type { Findings, Shortage } from '../contract/findings.ts';
import { LIMITS } from '../contract/limits.ts';
import type { SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import type { Unit } from '../contract/unit.ts';
import { differentAreas, squareMetres } from '../contract/words.ts';
import type { SolveLimits } from './job.ts';
import { kerfWarnings } from './kerf-warnings.ts';
import { similarMaterial } from './materials.ts';
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
  /** The unit that the request names. */
  readonly unit?: Unit;
}

/** What gives warnings about a valid request and the limits of its solve. Another room adds its own here. */
const SOURCES: readonly ((request: SolveRequest, limits: SolveLimits) => Warning[])[] = [
  limitWarnings,
  kerfWarnings,
  optionWarnings,
  materialWarnings,
  ptxWarnings,
];

/** The advice on a valid request. */
export const adviceOn = (request: SolveRequest, limits: SolveLimits): Advice => ({
  warnings: SOURCES.flatMap((source) => source(request, limits)).slice(0, LIMITS.MAX_WARNINGS),
  pieceArea: request.pieces.reduce((sum, { width, height, quantity }) => sum + width * height * quantity, 0),
  ...(request.unit !== undefined && { unit: request.unit }),
});

/**
 * All warnings, those about single pieces last.
 *
 * @param file those of the PTX file, once it is written. They replace those that were to be expected of it.
 */
export function warningsOf(
  { warnings, unit }: Advice,
  { shortages, misfits }: Findings,
  file?: readonly Warning[],
): Warning[] {
  const all: Warning[] = [
    ...(file ? [...warnings.filter((warning) => !isPtxWarning(warning)), ...file] : warnings),
    ...shortages.map(
      (shortage): Warning => ({
        code: 'stock_too_small',
        fieldPath: 'sheets',
        message: shortageInWords(shortage, unit),
      }),
    ),
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

/** Figures that a shop can recompute: the areas of pieces and sheets, and what the kerf adds at least. */
function shortageInWords(
  { material, pieces, needed, sheets, besideFixed }: Shortage,
  unit: Unit | undefined,
): string {
  const of = material === null ? '' : ` of ${JSON.stringify(material)}`;
  const left = besideFixed ? ' that are not cut yet' : '';
  const [most, stock] = differentAreas([Math.max(pieces, needed), sheets], unit);
  const measured =
    needed > pieces ? `${squareMetres(pieces, unit)}, and need at least ${most} with the kerf` : most;
  return `The stock is too small: the pieces${of} have ${measured}; the sheets${left} have ${stock} within their margins.`;
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
    const meant = similarMaterial(material, wanted);
    const hint = meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}?)`;
    const which =
      material === undefined ? 'is without a material' : `has the material ${JSON.stringify(material)}`;
    return [
      {
        code: 'unused_material',
        fieldPath: `sheets[${index}]${material === undefined ? '' : '.material'}`,
        message: `No piece ${which}${hint}, so no such sheet is used.`,
      },
    ];
  });
}
