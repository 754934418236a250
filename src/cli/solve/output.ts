import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../contract/errors.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import type { AlnsStats, Cut, SolveResult, Unplaced, Warning } from '../../contract/response.ts';
import { lengthText, sizeText, type Unit } from '../../contract/unit.ts';
import {
  capitalized,
  counted,
  gapInWords,
  listed,
  metres,
  percent,
  STOPPED,
  squareMetres,
} from '../../contract/words.ts';
import type { Job, Sheet, SolveLimits } from '../../domain/job.ts';
import { stockFinder } from '../../domain/stock.ts';
import { requestWarnings } from '../../domain/warnings.ts';
import { UsageError } from '../../setting.ts';
import { csvOf } from '../../tables/write.ts';
import { json, table, writeOutput } from '../terminal.ts';

/** An answer and the job that it answers. */
export interface Answer {
  readonly job: Pick<Job, 'pieces' | 'sheets' | 'unit'>;
  readonly result: SolveResult;
  readonly alnsStats?: AlnsStats | undefined;
  /** Whether Ctrl-C asked for the best layout so far. */
  readonly isFinishedEarly?: boolean;
}

/** Lines of sheets, and of pieces left out. More scroll off a screen, and the response has them all. */
const MAX_LINES = 50;

/** A layout as a text for people. */
export function summaryText({ job, result, alnsStats, isFinishedEarly }: Answer): string {
  const { sheets, unplaced, search } = result;
  const byCtrlC = search.interrupted && isFinishedEarly === true;
  return [
    `${headline(result, job.unit)}\n`,
    ...(unplaced.length > 0 ? [] : [`${counted(result.totalPlaced, 'piece')} placed, none left out.\n`]),
    ...quality(result).map((sentence) => `${sentence}\n`),
    ...keptOffcuts(result, job.unit),
    ...(search.interrupted ? [`${byCtrlC ? 'Ctrl-C' : 'The time limit'} cut the search short.\n`] : []),
    ...(alnsStats && !byCtrlC ? [`The search ${STOPPED[alnsStats.stopReason]}.\n`] : []),
    ...(sheets.length > 0 ? ['\n', sheetTable(sheets, stockFinder(job.sheets), job.unit)] : []),
    ...(unplaced.length > 0 ? ['\n', unplacedText(unplaced, job)] : []),
  ].join('');
}

function headline(result: SolveResult, unit: Unit | undefined) {
  const { sheetsUsed, sheets, totalUsedArea, totalWasteArea, cutCount, cutLength } = result;
  if (sheets.length === 0) return 'No sheet used.';
  const used = percent(totalUsedArea / (totalUsedArea + totalWasteArea));
  return `${counted(sheetsUsed, 'sheet')}, ${used} used, ${counted(cutCount, 'cut')} of ${metres(cutLength, unit)}.`;
}

/** The gap of a layout that leaves pieces out is not known. */
function quality({ bound, unplaced }: SolveResult): string[] {
  return unplaced.length > 0 ? [] : [`${capitalized(gapInWords(bound))}.`];
}

/** What goes back into stock, if the request says what is kept. */
function keptOffcuts({ offcuts, offcutValue = 0, bound }: SolveResult, unit: Unit | undefined): string[] {
  if (!offcuts) return [];
  if (offcuts.length === 0) return ['No offcut to keep.\n'];
  // Money has any unit.
  const value = bound.measure === 'cost' ? String(offcutValue) : squareMetres(offcutValue, unit);
  const proof = bound.offcutGap === 0 ? ' No layout keeps more.' : '';
  return [`${counted(offcuts.length, 'offcut')} to keep, worth ${value}.${proof}\n`];
}

function sheetTable(
  sheets: SolveResult['sheets'],
  stockOf: (sheetIndex: number) => Sheet,
  unit: Unit | undefined,
): string {
  const hasMaterial = sheets.some(({ material }) => material !== undefined);
  const someFixed = sheets.some(({ fixed }) => fixed);
  const isLabelled = sheets.some(({ label }) => label !== undefined);
  const rows = sheets.slice(0, MAX_LINES).map((sheet, index) => {
    return {
      sheet: index + 1,
      ...(hasMaterial && { material: sheet.material ?? '' }),
      ...(isLabelled && { label: sheet.label ?? '' }),
      size: sizeText(stockOf(sheet.sheetIndex), unit),
      pieces: sheet.placedCount,
      used: percent(sheet.utilization),
      cuts: sheet.cutCount,
      'cut length': metres(sheet.cutLength, unit),
      'largest offcut': squareMetres(sheet.largestOffcut, unit),
      ...(someFixed && { 'already cut': sheet.fixed ? 'yes' : '' }),
    };
  });
  return table(rows) + rest(sheets.length, 'sheet');
}

function unplacedText(unplaced: readonly Unplaced[], { pieces, unit }: Pick<Job, 'pieces' | 'unit'>): string {
  const total = unplaced.reduce((sum, { count }) => sum + count, 0);
  const lines = unplaced.slice(0, MAX_LINES).map(({ pieceIndex, originalIndex, count, message, label }) => {
    const piece = pieces[pieceIndex];
    const size = piece ? ` of ${sizeText(piece, unit)}` : '';
    return `  ${count} × piece ${label ?? originalIndex}${size}: ${message}\n`;
  });
  return `${counted(total, 'piece')} left out:\n${lines.join('')}${rest(unplaced.length, 'line')}`;
}

const rest = (total: number, thing: string): string =>
  total > MAX_LINES ? `… and ${counted(total - MAX_LINES, `more ${thing}`)}\n` : '';

/** The columns of a cut list as CSV, in order; `length` writes a length as people do. */
const COLUMNS = {
  sheetIndex: (_, sheetIndex) => sheetIndex,
  step: ({ step }) => step,
  stage: ({ stage }) => stage,
  direction: ({ direction }) => direction,
  at: ({ at }, _, length) => length(at),
  size: ({ size }, _, length) => length(size),
  length: (cut, _, length) => length(cut.length),
  kerf: ({ kerf }, _, length) => length(kerf),
  child: ({ child }) => child?.type ?? '',
  childPiece: ({ child }) => child?.pieceId ?? '',
  childLabel: ({ child }) => child?.label ?? '',
  next: ({ next }) => next?.type ?? '',
  nextPiece: ({ next }) => next?.pieceId ?? '',
  nextLabel: ({ next }) => next?.label ?? '',
} satisfies Record<
  string,
  (cut: Cut, sheetIndex: number, length: (length: number) => string) => string | number
>;

export const CUT_LIST_COLUMNS = Object.keys(COLUMNS);

/**
 * The cuts of all sheets but those that are cut already: as JSON in a file named `.json`, as the API gives them; else as
 * CSV, whose lengths are in millimetres, or as 36 1/4".
 */
export function cutListFile(path: string, { sheets, unit }: Pick<SolveResult, 'sheets' | 'unit'>): string {
  if (/\.json$/i.test(path)) {
    const toCut = sheets.filter(({ fixed }) => !fixed);
    return json(toCut.map(({ sheetIndex, cutList = [] }) => ({ sheetIndex, cutList })));
  }
  const written = (length: number) => lengthText(length, unit);
  const rows = sheets.flatMap(({ sheetIndex, cutList = [] }) =>
    cutList.map((cut) =>
      Object.fromEntries(
        Object.entries(COLUMNS).map(([name, cellOf]) => [name, cellOf(cut, sheetIndex, written)]),
      ),
    ),
  );
  return csvOf(CUT_LIST_COLUMNS, rows);
}

/**
 * Writes a drawing of each sheet into a folder, if there is one: `sheet-1.svg` and so on. Those of an earlier layout that
 * remain beside them could be cut by mistake, so they are named.
 *
 * @returns whether the folder has no others.
 */
export async function writeDrawings(
  folder: string | undefined,
  format: 'svg' | 'dxf',
  draw: () => readonly string[],
  tell: (line: string) => void,
): Promise<boolean> {
  if (folder === undefined) return true;
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw new UsageError(`cannot write the drawings: ${messageOf(error)}`);
  });
  const drawings = draw();
  const nameOf = (index: number) => `sheet-${index + 1}.${format}`;
  for (const [index, drawing] of drawings.entries())
    await writeOutput(
      join(folder, nameOf(index)),
      Buffer.from(drawing, format === 'dxf' ? 'latin1' : 'utf8'),
    );
  const own = new Set(drawings.map((_, index) => nameOf(index)));
  const earlier = (await readdir(folder)).filter(
    (name) => /^sheet-\d+\./.test(name) && name.endsWith(`.${format}`) && !own.has(name),
  );
  if (earlier.length === 0) return true;
  tell(
    `${folder} also has drawings of an earlier layout: delete ${listed(earlier.sort(byNumber), MAX_EARLIER)}.`,
  );
  return false;
}

const MAX_EARLIER = 10;

const byNumber = (one: string, other: string): number =>
  Number.parseInt(one.slice(6), 10) - Number.parseInt(other.slice(6), 10);

/** A warning as people read it. */
export const warningLine = ({ code, fieldPath, message }: Warning): string =>
  `warning: ${fieldPath}: ${message} (${code})`;

/** Warnings about what costs material or time for sure: they are shown even if nobody asks for warnings. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['kerf_unusual', 'time_limit_lowered']);

/**
 * The warnings about a valid request that are always shown.
 *
 * @param given the paths of fields that options give: such an option should not go without effect unnoticed.
 */
export const warningsAlwaysShown = (
  body: Uint8Array,
  limits: SolveLimits,
  given: ReadonlySet<string>,
): Warning[] =>
  requestWarnings(parseSolveRequest(body), limits).filter(
    ({ code, fieldPath }) =>
      ALWAYS_SHOWN.has(code) || (code === 'option_without_effect' && given.has(fieldPath)),
  );

/** A warning in the words of the command line. The lengths of options are not in the unit of the request. */
export function inWordsOfOptions(warning: Warning, given: ReadonlySet<string>): Warning {
  if (warning.code !== 'kerf_unusual' || !given.has(warning.fieldPath)) return warning;
  const [kerf = ''] = warning.message.split(':', 1);
  const counted = kerf.includes('"') ? 'inches, as in --kerf 1/8' : 'millimetres, as in --kerf 3.2';
  return { ...warning, message: `${kerf}: --kerf counts in ${counted}.` };
}

/** Entries of sheets that one line names. */
const MAX_MISSING = 20;

/** What to buy for pieces that the stock did not hold; undefined if that is nothing, or if nobody asked. */
export function missingText(
  { missing = [], unit }: Pick<SolveResult, 'missing' | 'unit'>,
  sheets: readonly Pick<Sheet, 'width' | 'height' | 'label'>[],
): string | undefined {
  const wanted = missing.flatMap(({ sheets: entry, quantity }) => {
    const sheet = sheets[entry];
    return sheet ? [`${quantity} of sheets[${entry}] (${sheet.label ?? sizeText(sheet, unit)})`] : [];
  });
  return wanted.length === 0
    ? undefined
    : `The stock is short: the pieces left out take ${listed(wanted, MAX_MISSING)}.`;
}

/** A layout without some pieces is no error, but whoever only looks at the exit code should not miss it. */
export function leftOutText(
  { totalPlaced, unplaced }: SolveResult,
  isSummarized: boolean,
): string | undefined {
  const leftOut = unplaced.reduce((sum, { count }) => sum + count, 0);
  if (leftOut === 0) return undefined;
  if (totalPlaced === 0) return 'No piece could be placed.';
  if (isSummarized) return undefined;
  return `${leftOut} of ${counted(totalPlaced + leftOut, 'piece')} left out; "unplaced" in the response says why.`;
}
