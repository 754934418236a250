/** The figures of a result, in words. */

import { REQUEST_FIELDS } from '../../../src/contract/fields.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { metres, percent, squareMetres } from '../../../src/contract/words.ts';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { count, grouped } from '../app/words.ts';
import { productionFigures } from './production.ts';
import { duration, endOf, qualityOf } from './words.ts';

/** A solve: what was asked, what came, and how long it took. */
export interface Solved {
  readonly request: WireRequest;
  readonly response: SolveResponse;
  readonly elapsedMs: number;
  /** Whether people ended the search before its time. */
  readonly isStopped?: boolean;
}

/** Name and value of each figure of a result. */
export function figuresOf({
  request,
  response,
  elapsedMs,
  isStopped,
}: Solved): readonly (readonly [string, string])[] {
  const { result, alnsStats } = response;
  const strategy = request.strategy ?? REQUEST_FIELDS.strategy.default;
  const area = result.totalUsedArea + result.totalWasteArea;
  const costs = result.sheets.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return [
    ['Material used', area > 0 ? percent(result.totalUsedArea / area) : '–'],
    ['Sheet area', squareMetres(area, request.unit)],
    ...(result.newArea === undefined
      ? []
      : [['New material', squareMetres(result.newArea, request.unit)] as const]),
    ...(costs.length > 0 ? [['Cost of sheets', grouped(sum(costs))] as const] : []),
    ...keptOffcuts(response, request),
    ['Cuts', `${grouped(result.cutCount)}, ${metres(result.cutLength, request.unit)}`],
    ...productionFigures(result),
    ['Quality', qualityOf(result)],
    ['Time', duration(elapsedMs)],
    [
      'How the search ended',
      isStopped ? 'Stopped by you, at the best layout so far' : endOf(result, alnsStats),
    ],
    ['Search', `${strategy}, seed ${seedOf(request)}, ${count(result.search.iterations, 'iteration')}`],
  ];
}

function keptOffcuts(
  { result }: SolveResponse,
  { unit }: WireRequest,
): readonly (readonly [string, string])[] {
  const { offcuts, offcutValue = 0, bound } = result;
  if (offcuts === undefined) return [];
  // Money has any unit.
  const value = bound.measure === 'cost' ? grouped(offcutValue) : squareMetres(offcutValue, unit);
  return [['Offcuts to keep', offcuts.length === 0 ? 'none' : `${grouped(offcuts.length)}, worth ${value}`]];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The seed as it was sent: a 64-bit integer in an answer may be rounded when it is read. */
function seedOf({ strategy, alnsConfig, builderConfig }: WireRequest): string {
  return strategy === 'alns'
    ? String(alnsConfig?.seed ?? ALNS_CONFIG_FIELDS.seed.default)
    : String(builderConfig?.noiseSeed ?? BUILDER_CONFIG_FIELDS.noiseSeed.default);
}

/** "All 38 pieces are placed on 2 sheets." */
export function headlineOf({ result }: SolveResponse): string {
  const left = result.unplacedIndices.length;
  const sheets = count(result.sheetsUsed, 'sheet');
  if (result.totalPlaced === 0) return `None of ${count(left, 'piece')} could be placed`;
  if (left > 0)
    return `${grouped(result.totalPlaced)} of ${count(result.totalPlaced + left, 'piece')} placed on ${sheets}`;
  return result.totalPlaced === 1
    ? `The piece is placed on ${sheets}`
    : `All ${count(result.totalPlaced, 'piece')} placed on ${sheets}`;
}
