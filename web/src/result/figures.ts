/** The figures of a result, in words. */

import { REQUEST_FIELDS } from '../../../src/contract/fields.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { listed, metres, percent, squareMetres } from '../../../src/contract/words.ts';
import { isKept, type OffcutRule } from '../../../src/svg/offcuts.ts';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { count, grouped } from '../app/words.ts';
import type { Doubt } from './file-names.ts';
import { cutsOf, type Model } from './model.ts';
import { productionFigures } from './production.ts';
import { duration, endOf, qualityOf, sizeWithUnit } from './words.ts';

/** A solve: what was asked, what came, and how long it took. */
export interface Solved extends Doubt {
  readonly request: WireRequest;
  readonly response: SolveResponse;
  readonly elapsedMs: number;
  /** Whether people ended the search before its time. */
  readonly isStopped?: boolean;
  /** What people call the job. */
  readonly name?: string | undefined;
  /** What prices are in. */
  readonly currency?: string | undefined;
}

/** A name, and the lines of its value. */
export type Figure = readonly [name: string, ...lines: string[]];

/** What a shop asks first. */
export function shopFigures(
  { response, request, currency }: Solved,
  model: Model,
  rule: OffcutRule,
): readonly Figure[] {
  const { result } = response;
  const { unit } = request;
  const area = result.totalUsedArea + result.totalWasteArea;
  const costs = result.sheets.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return [
    ['Sheets to take', ...sheetsToTake(model)],
    [
      'Waste',
      area > 0
        ? `${percent(result.totalWasteArea / area)}, ${squareMetres(result.totalWasteArea, unit)}`
        : '–',
    ],
    result.offcuts ? keptOffcuts(response, request, currency) : ['Offcuts to keep', offcutsIn(model, rule)],
    ['Cuts', `${grouped(result.cutCount)}, ${metres(result.cutLength, unit)}`],
    ['Cost of sheets', costs.length > 0 ? priceText(sum(costs), currency) : 'no prices given'],
    ...productionFigures(result),
  ];
}

/** What is about the search, not about the work. */
export function searchFigures({ request, response, elapsedMs, isStopped }: Solved): readonly Figure[] {
  const { result, alnsStats } = response;
  const strategy = request.strategy ?? REQUEST_FIELDS.strategy.default;
  const area = result.totalUsedArea + result.totalWasteArea;
  return [
    ['Material used', area > 0 ? percent(result.totalUsedArea / area) : '–'],
    ['Sheet area', squareMetres(area, request.unit)],
    ...(result.newArea === undefined
      ? []
      : [['New material', squareMetres(result.newArea, request.unit)] as const]),
    ['Time', duration(elapsedMs)],
    ['How the search ended', isStopped ? 'Stopped by you' : endOf(result, alnsStats)],
    ['Search', `${strategy}, seed ${seedOf(request)}, ${count(result.search.iterations, 'iteration')}`],
  ];
}

/** "2 × Oak 18, 2800 × 2070 mm", for each size and material; sheets that are cut already are taken. */
export function sheetsToTake({ sheets, job }: Model): string[] {
  const counts = new Map<string, number>();
  for (const { stock, result } of sheets) {
    if (result.fixed) continue;
    const size = sizeWithUnit(stock, job.unit);
    const name = [result.material, stock.offcut ? `offcut ${size}` : size].filter(Boolean).join(', ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts.size === 0 ? ['none'] : [...counts].map(([name, number]) => `${grouped(number)} × ${name}`);
}

/** How much waste is large enough to keep, where the request does not say what is. */
function offcutsIn({ sheets, groups, job }: Model, rule: OffcutRule): string {
  let [offcuts, area] = [0, 0];
  for (const [ordinal = 0, ...copies] of groups) {
    const used = sheets[ordinal];
    if (!used) continue;
    for (const part of cutsOf(used).finished) {
      if (part.kind !== 'waste' || !isKept(part, used.stock.defects, rule)) continue;
      offcuts += 1 + copies.length;
      area += (1 + copies.length) * part.width * part.height;
    }
  }
  return offcuts === 0 ? 'none' : `${grouped(offcuts)}, ${squareMetres(area, job.unit)}`;
}

function keptOffcuts({ result }: SolveResponse, { unit }: WireRequest, currency: string | undefined): Figure {
  const { offcuts = [], offcutValue = 0, bound } = result;
  const value = bound.measure === 'cost' ? priceText(offcutValue, currency) : squareMetres(offcutValue, unit);
  const proof = bound.offcutGap === 0 ? '. No plan keeps more.' : '';
  return [
    'Offcuts to keep',
    offcuts.length === 0 ? 'none' : `${grouped(offcuts.length)}, worth ${value}${proof}`,
  ];
}

/** "€ 1,269.70": the API counts hundredths. */
export const priceText = (cents: number, currency: string | undefined): string => {
  const amount = `${grouped(Math.floor(cents / 100))}.${String(Math.floor(cents % 100)).padStart(2, '0')}`;
  return currency === undefined ? amount : `${currency} ${amount}`;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The seed as it was sent: a 64-bit integer in an answer may be rounded when it is read. */
function seedOf({ strategy, alnsConfig, builderConfig }: WireRequest): string {
  return strategy === 'alns'
    ? String(alnsConfig?.seed ?? ALNS_CONFIG_FIELDS.seed.default)
    : String(builderConfig?.noiseSeed ?? BUILDER_CONFIG_FIELDS.noiseSeed.default);
}

/** "38 pieces on 2 sheets, 17.5 % waste". */
export function headlineOf({ result }: SolveResponse): string {
  const left = result.unplacedIndices.length;
  if (result.totalPlaced === 0) return `None of ${count(left, 'piece')} could be placed`;
  const placed =
    left > 0
      ? `${grouped(result.totalPlaced)} of ${count(result.totalPlaced + left, 'piece')}`
      : count(result.totalPlaced, 'piece');
  const area = result.totalUsedArea + result.totalWasteArea;
  return `${placed} on ${count(result.sheetsUsed, 'sheet')}, ${percent(result.totalWasteArea / area)} waste`;
}

/** Entries of sheets that one sentence names. */
const MAX_MISSING = 5;

/** "To place everything, also take 2 sheets of 2800 × 2070 mm in Oak 18."; empty if nothing is to be bought. */
export function missingText({ request, response }: Pick<Solved, 'request' | 'response'>): string {
  const { missing = [], missingLowerBound = null, unplaced } = response.result;
  const wanted = missing.flatMap(({ sheets: entry, quantity }) => {
    const sheet = request.sheets[entry];
    if (!sheet) return [];
    const { material, label } = sheet;
    const name = `${material ? ` in ${material}` : ''}${label ? ` (${label})` : ''}`;
    return [`${count(quantity, 'sheet')} of ${sizeWithUnit(sheet, request.unit)}${name}`];
  });
  if (wanted.length === 0) return '';
  // A piece may fit offcuts alone, and these cannot be bought. Without a bound, the list may lack sheets.
  const isAll =
    missingLowerBound !== null &&
    unplaced.every(({ reason }) => reason === 'stock_exhausted') &&
    !request.sheets.some(({ offcut }) => offcut);
  return `To place ${isAll ? 'everything' : 'more'}, also take ${listed(wanted, MAX_MISSING)}.`;
}

export { qualityOf };
