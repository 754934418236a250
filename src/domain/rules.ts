import { describe } from '../contract/decimal.ts';
import { ContractError, type JobErrorCode, type ValidationError } from '../contract/errors.ts';
import { DEFECT_FIELDS, type Fields, PIECE_FIELDS, SHEET_FIELDS } from '../contract/fields.ts';
import { LIMITS, type Range } from '../contract/limits.ts';
import type { Sent } from '../contract/parse.ts';
import type { PieceRequest, SheetRequest, SolveRequest } from '../contract/request.ts';
import { jsonBytes, textError } from '../contract/text-rules.ts';
import { DEFAULT_UNIT } from '../contract/unit.ts';
import { type Entry, Materials, type Params, type Sheet, toSheet, type Wanted } from './job.ts';

/** The errors of a request, in the order found. */
export class JobErrors {
  readonly #sent: Sent;
  readonly #found: ValidationError[] = [];
  readonly #overall: ValidationError[] = [];
  #omitted = 0;

  /** @param sent looks up what the client wrote for a number. */
  constructor(sent: Sent = () => undefined) {
    this.#sent = sent;
  }

  /** Past the limit of one answer, errors are only counted. */
  add(code: JobErrorCode, fieldPath: string, message: string): void {
    if (this.#found.length === LIMITS.MAX_VALIDATION_ERRORS) this.#omitted++;
    else this.#found.push({ code, fieldPath, message });
  }

  /** Whether there is any so far. */
  get any(): boolean {
    return this.#found.length + this.#overall.length > 0;
  }

  /** Adds an error of the whole job. These few are always listed, after the others. */
  addOverall(code: JobErrorCode, fieldPath: string, message: string): void {
    this.#overall.push({ code, fieldPath, message });
  }

  /** The number at `path` as its client wrote it. */
  quote(path: string, value: number | bigint): string {
    return this.#sent(path) ?? describe(value);
  }

  /** @throws ContractError `validation_failed` if there is an error. */
  throwIfAny(): void {
    const total = this.#found.length + this.#omitted + this.#overall.length;
    const room = LIMITS.MAX_VALIDATION_ERRORS - this.#overall.length;
    const listed = [...this.#found.slice(0, room), ...this.#overall];
    const [first] = listed;
    if (!first) return;
    const message = `${first.fieldPath}: ${first.message}${total > 1 ? ` (${total} faults in total.)` : ''}`;
    throw new ContractError('validation_failed', message, { validationErrors: listed });
  }
}

/** These errors point at the whole element, all others at the field. */
const ELEMENT_ERRORS: ReadonlySet<JobErrorCode> = new Set(['InvalidDimension', 'InvalidDefect']);

/** Whether a number lies in a range. */
export const isWithin = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

/**
 * Checks the numbers and texts of the object at `path`. Returns whether all numbers that are present are in range.
 *
 * @param fields the ranges.
 */
export function checkRanges(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  path: string,
  errors: JobErrors,
): boolean {
  for (const name in fields) {
    const field = fields[name];
    const text = values[name];
    if (field?.type !== 'text' || text === undefined) continue;
    const wrong = textError(text as string, field.maxLength);
    if (wrong !== undefined) errors.add(field.error ?? 'InvalidText', `${path}.${name}`, `${name} ${wrong}.`);
  }
  let holds = true;
  for (const name in fields) {
    const field = fields[name];
    const value = values[name] as number | bigint | undefined;
    if (!field || !('min' in field) || value === undefined || (value >= field.min && value <= field.max))
      continue;
    holds = false;
    const { error = 'InvalidParameter', min, max } = field;
    const quoted = errors.quote(`${path}.${name}`, value);
    const message = `${name} must be from ${min} to ${max}, not ${quoted}.`;
    errors.add(error, ELEMENT_ERRORS.has(error) ? path : `${path}.${name}`, message);
  }
  return holds;
}

/** Checks every piece. */
export function checkPieces(pieces: readonly PieceRequest[], errors: JobErrors): void {
  if (pieces.length === 0) errors.add('EmptyPieces', 'pieces', 'There must be at least one piece.');
  for (const [index, piece] of pieces.entries()) checkRanges(PIECE_FIELDS, piece, `pieces[${index}]`, errors);
}

/** Checks every sheet and its defects. Resolved margins are skipped if numbers of `params` are out of range. */
export function checkSheets(
  sheets: readonly SheetRequest[],
  params: Params,
  paramsHold: boolean,
  errors: JobErrors,
): void {
  if (sheets.length === 0) errors.add('EmptySheets', 'sheets', 'There must be at least one sheet.');
  const priced = sheets.findIndex(({ cost }) => cost !== undefined);
  for (const [index, sheet] of sheets.entries()) {
    const path = `sheets[${index}]`;
    const holds = checkRanges(SHEET_FIELDS, sheet, path, errors);
    if (holds && paramsHold) checkUsableArea(toSheet(sheet, params), path, errors);
    if (priced >= 0 && sheet.cost === undefined && sheet.offcut !== true) {
      const message = `sheets[${priced}] has a cost, so this sheet needs one too, or must be an offcut.`;
      errors.add('InvalidCost', `${path}.cost`, message);
    }
    checkDefects(sheet, holds, path, errors);
  }
}

function checkUsableArea(sheet: Sheet, path: string, errors: JobErrors): void {
  const { width, height, marginLeft, marginRight, marginTop, marginBottom } = sheet;
  if (marginLeft + marginRight >= width) {
    const message = `The margins ${marginLeft} (left) and ${marginRight} (right) use up the width ${width}.`;
    errors.add('InvalidMargin', path, message);
  }
  if (marginTop + marginBottom >= height) {
    const message = `The margins ${marginTop} (top) and ${marginBottom} (bottom) use up the height ${height}.`;
    errors.add('InvalidMargin', path, message);
  }
}

function checkDefects(sheet: SheetRequest, sheetHolds: boolean, sheetPath: string, errors: JobErrors): void {
  for (const [index, defect] of sheet.defects.entries()) {
    const path = `${sheetPath}.defects[${index}]`;
    if (!checkRanges(DEFECT_FIELDS, defect, path, errors)) continue;
    if (sheetHolds && isOff(sheet, defect)) {
      errors.add('InvalidDefect', path, 'The defect lies entirely off its sheet.');
    }
  }
}

/** Whether no part of the defect lies on the sheet. Touching its edge does not count. */
function isOff(sheet: SheetRequest, { x, y, width, height }: SheetRequest['defects'][number]): boolean {
  return x + width <= 0 || y + height <= 0 || x >= sheet.width || y >= sheet.height;
}

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
export function checkTotals(request: SolveRequest, errors: JobErrors): void {
  const { pieces, sheets, params, unit = DEFAULT_UNIT } = request;
  const { includeSvg, includeCutList, includeTrimCuts, includePtx } = request;
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
    { isAsked: includeTrimCuts, path: 'includeTrimCuts', what: 'trim cuts' },
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
  const texts = answerTextBytes(request);
  if (texts > MAX_TEXT_BYTES) {
    const message = `The labels, materials and edges of all pieces and sheets take up to ${texts} bytes in the answer; at most ${MAX_TEXT_BYTES} are allowed.`;
    errors.addOverall('InvalidText', 'pieces', message);
  }
}

/** What decides how often the texts come back: lists of cuts name every placed piece once more. */
type Texts = Pick<SolveRequest, 'pieces' | 'sheets' | 'params' | 'includeCutList'>;

/** Bytes of a member beside its value: `,"label":`. */
const LABEL = ',"label":'.length;
const MATERIAL = ',"material":'.length;

const labelBytes = ({ label }: PieceRequest | SheetRequest): number =>
  label === undefined ? 0 : LABEL + jsonBytes(label);

/** Bytes of the edges and the finished size of a placed piece: the names of members, numbers, and the names of the bands. */
const EDGES = ',"edges":{},"finishedWidth":1000000,"finishedHeight":1000000'.length;
const SIDE = ',"bottom":'.length;

const edgeBytes = ({ edges }: PieceRequest): number =>
  edges === undefined
    ? 0
    : Object.values(edges).reduce((bytes, name) => bytes + SIDE + jsonBytes(name), EDGES);

/** Bytes of an edge band in the totals beside its name. */
const BAND = '{"name":,"length":9007199254740991,"pieces":100000},'.length;

const sheetBytes = (sheet: SheetRequest): number =>
  labelBytes(sheet) + (sheet.material === undefined ? 0 : MATERIAL + jsonBytes(sheet.material));

/**
 * An upper bound on the bytes of all texts in an answer without drawings: those of each piece instance, placed or not,
 * again in its list of cuts, and of each used sheet. No more sheets are used than there are instances.
 */
export function answerTextBytes({ pieces, sheets, params, includeCutList }: Texts): number {
  let [bytes, edges, instances] = [0, 0, 0];
  for (const piece of pieces) {
    instances += countOf(piece);
    bytes += countOf(piece) * labelBytes(piece);
    edges += countOf(piece) * edgeBytes(piece);
  }
  const bands = (params.edgeBands ?? []).reduce((sum, { name }) => sum + BAND + jsonBytes(name), 0);
  return (includeCutList ? 2 : 1) * bytes + edges + bands + mostOnSheets(sheets, instances);
}

/** The most bytes that so many used sheets take: those with the longest texts. */
function mostOnSheets(sheets: readonly SheetRequest[], used: number): number {
  const texts = sheets.map((sheet) => ({ bytes: sheetBytes(sheet), count: countOf(sheet) }));
  let [bytes, left] = [0, used];
  for (const text of texts.filter((one) => one.bytes > 0).sort((a, b) => b.bytes - a.bytes)) {
    const count = Math.min(left, text.count);
    bytes += count * text.bytes;
    left -= count;
  }
  return bytes;
}

/** Checks the number of materials. */
export function checkMaterials(pieces: readonly Wanted[], sheets: readonly Entry[], errors: JobErrors): void {
  const count = Materials.of(pieces, sheets)?.size ?? 0;
  if (count <= LIMITS.MAX_MATERIALS) return;
  const message = `Pieces and sheets name ${count} materials; at most ${LIMITS.MAX_MATERIALS} are allowed.`;
  errors.addOverall('TooManyEntries', 'pieces', message);
}
