import { LIMITS } from '../contract/limits.ts';
import type { SolveRequest } from '../contract/request.ts';
import { jsonBytes } from '../contract/text-rules.ts';
import { DEFAULT_UNIT } from '../contract/unit.ts';
import type { JobErrors } from './job-errors.ts';
import { isWithin } from './ranges.ts';

const { dimension, quantity: count } = LIMITS;

const areaOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  isWithin(width, dimension) && isWithin(height, dimension) ? width * height : 0;

const countOf = ({ quantity }: { readonly quantity: number }): number =>
  isWithin(quantity, count) ? quantity : 0;

/**
 * Checks the totals of a job: the number of piece instances, their area, the area and the cost of the largest and the
 * most expensive sheet for every instance, the number of instances to draw, or to list the cuts of, and the bytes of texts in the
 * answer. Numbers out of range count as 0.
 *
 * Doubles are exact enough: all terms are positive integers and rounding is monotonic, so a total up to 2^53 − 1 is
 * exact and a larger one never rounds to less than 2^53.
 */
export function checkTotals(
  { pieces, sheets, params, includeSvg, includeCutList, includePtx, unit = DEFAULT_UNIT }: SolveRequest,
  errors: JobErrors,
): void {
  const {
    MAX_INSTANCES,
    MAX_DRAWN_INSTANCES,
    MAX_LISTED_INSTANCES,
    MAX_AREA,
    MAX_TOTAL_COST,
    MAX_TEXT_BYTES,
  } = LIMITS;
  let instances = 0;
  let area = 0;
  for (const piece of pieces) {
    instances += countOf(piece);
    area += areaOf(piece) * countOf(piece);
  }
  if (instances > MAX_INSTANCES) {
    const message = `The quantities add up to ${instances} pieces; at most ${MAX_INSTANCES} are allowed.`;
    errors.addOverall('TooManyInstances', 'pieces', message);
  }
  if (includeSvg && instances > MAX_DRAWN_INSTANCES) {
    const message = `The quantities add up to ${instances} pieces; at most ${MAX_DRAWN_INSTANCES} can be drawn.`;
    errors.addOverall('DrawingTooLarge', 'includeSvg', message);
  }
  const listed = [
    { isAsked: includeCutList, path: 'includeCutList', what: 'a cut list' },
    { isAsked: params.offcutClasses !== undefined, path: 'params.offcutClasses', what: 'kept offcuts' },
    { isAsked: includePtx, path: 'includePtx', what: 'a PTX file' },
  ];
  for (const { isAsked, path, what } of listed) {
    if (!isAsked || instances <= MAX_LISTED_INSTANCES) continue;
    const message = `The quantities add up to ${instances} pieces; with ${what}, at most ${MAX_LISTED_INSTANCES} are allowed.`;
    errors.addOverall('TooManyInstances', path, message);
  }
  if (area > MAX_AREA)
    errors.addOverall('AreaOverflow', 'pieces', `The total area of the pieces exceeds ${MAX_AREA} ${unit}².`);
  const areas = sheets.map(areaOf);
  const largest = areas.reduce((most, each) => Math.max(most, each), 0);
  if (instances * largest > MAX_AREA) {
    const message = `The area of ${instances} such sheets, one for each piece, exceeds ${MAX_AREA} ${unit}².`;
    errors.addOverall('AreaOverflow', `sheets[${areas.indexOf(largest)}]`, message);
  }
  const costs = sheets.map(({ cost }) => (cost !== undefined && isWithin(cost, LIMITS.cost) ? cost : 0));
  const dearest = costs.reduce((most, each) => Math.max(most, each), 0);
  if (instances * dearest > MAX_TOTAL_COST) {
    const message = `The cost of ${instances} such sheets, one for each piece, exceeds ${MAX_TOTAL_COST}.`;
    errors.addOverall('CostOverflow', `sheets[${costs.indexOf(dearest)}].cost`, message);
  }
  const texts = answerTextBytes({ pieces, sheets, includeCutList });
  if (texts > MAX_TEXT_BYTES) {
    const message = `The labels and materials of all pieces and sheets take up to ${texts} bytes in the answer; at most ${MAX_TEXT_BYTES} are allowed.`;
    errors.addOverall('InvalidText', 'pieces', message);
  }
}

/** An entry of the request whose texts come back in the answer. */
interface Entry {
  readonly quantity: number;
  readonly label?: string | undefined;
}

/** A sheet entry. */
interface SheetEntry extends Entry {
  readonly material?: string | undefined;
}

/** What decides how often the texts come back. */
interface Texts {
  readonly pieces: readonly Entry[];
  readonly sheets: readonly SheetEntry[];
  /** Lists of cuts name every placed piece once more. */
  readonly includeCutList: boolean;
}

/** Bytes of a member beside its value: `,"label":`. */
const LABEL = ',"label":'.length;
const MATERIAL = ',"material":'.length;

const textBytes = ({ label }: Entry): number => (label === undefined ? 0 : LABEL + jsonBytes(label));

const sheetBytes = (sheet: SheetEntry): number =>
  textBytes(sheet) + (sheet.material === undefined ? 0 : MATERIAL + jsonBytes(sheet.material));

/**
 * An upper bound on the bytes of all texts in an answer without drawings: those of each piece instance, placed or not,
 * again in its list of cuts, and of each used sheet. No more sheets are used than there are instances.
 */
export function answerTextBytes({ pieces, sheets, includeCutList }: Texts): number {
  let [bytes, instances] = [0, 0];
  for (const piece of pieces) {
    instances += countOf(piece);
    bytes += countOf(piece) * textBytes(piece);
  }
  return (includeCutList ? 2 : 1) * bytes + mostOnSheets(sheets, instances);
}

/** The most bytes that so many used sheets take: those with the longest texts. */
function mostOnSheets(sheets: readonly SheetEntry[], used: number): number {
  const texts = sheets.map((sheet) => ({ bytes: sheetBytes(sheet), count: countOf(sheet) }));
  let [bytes, left] = [0, used];
  for (const text of texts.filter((one) => one.bytes > 0).sort((a, b) => b.bytes - a.bytes)) {
    const count = Math.min(left, text.count);
    bytes += count * text.bytes;
    left -= count;
  }
  return bytes;
}
