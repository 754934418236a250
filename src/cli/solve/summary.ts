import type { AlnsStats, SolveResult, Unplaced } from '../../contract/response.ts';
import type { SheetResult } from '../../contract/sheet-result.ts';
import { sizeText, type Unit } from '../../contract/unit.ts';
import {
  capitalized,
  counted,
  gapInWords,
  metres,
  percent,
  STOPPED,
  squareMetres,
} from '../../contract/words.ts';
import type { Job, Sheet } from '../../domain/job.ts';
import { stockFinder } from '../../domain/stock.ts';
import { table } from '../table.ts';

/** The figures of a sheet, without its layout. */
export type SheetFigures = Omit<SheetResult, 'placements' | 'cutTree' | 'cutTreeFlat'>;

/** A result without the layouts of its sheets. */
export type ResultFigures = Omit<SolveResult, 'sheets'> & { readonly sheets: readonly SheetFigures[] };

/** An answer and the job that it answers. */
export interface Answer {
  readonly job: Pick<Job, 'pieces' | 'sheets' | 'unit'>;
  readonly result: ResultFigures;
  readonly alnsStats?: AlnsStats | undefined;
  /** What the table of pieces calls them, by their position. */
  readonly labels?: ReadonlyMap<number, string>;
  /** Whether Ctrl-C asked for the best layout so far. */
  readonly isFinishedEarly?: boolean;
}

/** Lines of sheets, and of pieces left out. More scroll off a screen, and the response has them all. */
const MOST_LINES = 50;

/** A layout told to a person. */
export function summaryText({ job, result, alnsStats, labels, isFinishedEarly }: Answer): string {
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
    ...(unplaced.length > 0 ? ['\n', unplacedText(unplaced, job, labels)] : []),
  ].join('');
}

function headline(result: ResultFigures, unit: Unit | undefined) {
  const { sheetsUsed, sheets, totalUsedArea, totalWasteArea, cutCount, cutLength } = result;
  if (sheets.length === 0) return 'No sheet used.';
  const used = percent(totalUsedArea / (totalUsedArea + totalWasteArea));
  return `${counted(sheetsUsed, 'sheet')}, ${used} used, ${counted(cutCount, 'cut')} of ${metres(cutLength, unit)}.`;
}

/** The gap of a layout that leaves pieces out is not known. */
function quality({ bound, unplaced }: ResultFigures): string[] {
  return unplaced.length > 0 ? [] : [`${capitalized(gapInWords(bound))}.`];
}

/** What goes back into stock, if the request says what is kept. */
function keptOffcuts({ offcuts, offcutValue = 0, bound }: ResultFigures, unit: Unit | undefined): string[] {
  if (!offcuts) return [];
  if (offcuts.length === 0) return ['No offcut to keep.\n'];
  // Money has any unit.
  const value = bound.measure === 'cost' ? String(offcutValue) : squareMetres(offcutValue, unit);
  return [`${counted(offcuts.length, 'offcut')} to keep, worth ${value}.\n`];
}

function sheetTable(
  sheets: ResultFigures['sheets'],
  stockOf: (sheetIndex: number) => Sheet,
  unit: Unit | undefined,
): string {
  const hasMaterial = sheets.some(({ material }) => material !== undefined);
  const someFixed = sheets.some(({ fixed }) => fixed);
  const isLabelled = sheets.some(({ label }) => label !== undefined);
  const rows = sheets.slice(0, MOST_LINES).map((sheet, index) => {
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

function unplacedText(
  unplaced: readonly Unplaced[],
  { pieces, unit }: Pick<Job, 'pieces' | 'unit'>,
  labels: Answer['labels'],
): string {
  const total = unplaced.reduce((sum, { count }) => sum + count, 0);
  const lines = unplaced.slice(0, MOST_LINES).map(({ pieceIndex, originalIndex, count, message, label }) => {
    const piece = pieces[pieceIndex];
    const size = piece ? ` of ${sizeText(piece, unit)}` : '';
    return `  ${count} × piece ${labels?.get(pieceIndex) ?? label ?? originalIndex}${size}: ${message}\n`;
  });
  return `${counted(total, 'piece')} left out:\n${lines.join('')}${rest(unplaced.length, 'line')}`;
}

const rest = (total: number, thing: string): string =>
  total > MOST_LINES ? `… and ${counted(total - MOST_LINES, `more ${thing}`)}\n` : '';
