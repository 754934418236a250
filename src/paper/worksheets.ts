/** Worksheets for the saw: what to cut, each way to cut a sheet once, and where to sign. As a PDF document. */

import { sizeWithUnit } from '../contract/unit.ts';
import { counted, listed, metres, percent, squareMetres } from '../contract/words.ts';
import { Canvas } from './canvas.ts';
import { Document, type Write } from './document.ts';
import { type Column, Flow } from './flow.ts';
import { type FontFiles, Fonts } from './fonts.ts';
import { MAX_LINES, MAX_WORKSHEETS, PAPERS, PaperLimitError, type PaperName } from './formats.ts';
import { leftOut, type Made } from './made.ts';
import { type Pattern, patternPages, patternsOf, sheetNumbers, usedShare } from './pattern-pages.ts';
import { type Shop, sheetAt, type UsedSheet } from './shop.ts';

export interface WorksheetOptions {
  readonly paper: PaperName;
  /** What the job is called, at the head of the summary. */
  readonly title: string;
  /** The number of the only sheet whose pattern is printed, from 1, without the summary: to print it again. */
  readonly sheet?: number | undefined;
  /** When it is made, as a clock tells it. */
  readonly date: string;
  readonly fonts: FontFiles;
}

/**
 * Makes the worksheets of a layout.
 *
 * @throws PaperLimitError for more than `MAX_WORKSHEETS` sheets or `MAX_LINES` lines;
 *   ResultError if there is no such sheet; FontError.
 */
export async function makeWorksheets(shop: Shop, options: WorksheetOptions, write: Write): Promise<Made> {
  const { sheets } = shop;
  if (sheets.length > MAX_WORKSHEETS)
    throw new PaperLimitError(
      `${sheets.length} sheets are more than one document holds (${MAX_WORKSHEETS}); solve the job in parts`,
    );
  const only = options.sheet === undefined ? undefined : sheetAt(shop, options.sheet);
  const patterns = patternsOf(sheets);
  // A sheet has fewer cuts than twice its pieces and as much waste, and lists each piece at most once.
  const lines = patterns.reduce((sum, { sheets: [first] }) => sum + first.result.placements.length, 0);
  if (lines > MAX_LINES)
    throw new PaperLimitError(
      `${lines} pieces on different sheets are more than one document holds (${MAX_LINES}); solve the job in parts`,
    );
  const document = new Document({ title: options.title, date: options.date }, write);
  const fonts = new Fonts(document, options.fonts);
  const flow = new Flow(new Canvas(document, fonts), PAPERS[options.paper]);
  if (!only) await summaryPages(flow, shop, patterns, options.title);
  for (const pattern of patterns.filter(({ sheets: own }) => !only || own.includes(only)))
    await patternPages(flow, shop, pattern, patterns.length, options.title);
  await document.end();
  return { pages: document.pages, fixed: shop.fixed, missing: fonts.missing };
}

/** Kinds of unplaced pieces that are listed. */
const MAX_UNPLACED = 100;
/** Entries of sheets to buy that are named. */
const MAX_MISSING = 20;

const STOCK: readonly Column[] = [
  { header: 'Sheets', share: 1, isNumber: true },
  { header: 'Size', share: 3 },
  { header: 'Material', share: 3 },
  { header: 'Label', share: 4 },
];

const PATTERNS: readonly Column[] = [
  { header: 'Pattern', share: 1.2, isNumber: true },
  { header: 'Times', share: 1, isNumber: true },
  { header: 'Sheets', share: 4 },
  { header: 'Size', share: 3 },
  { header: 'Material', share: 3 },
  { header: 'Pieces', share: 1.2, isNumber: true },
  { header: 'Used', share: 1.3, isNumber: true },
];

const UNPLACED: readonly Column[] = [
  { header: 'Pieces', share: 1, isNumber: true },
  { header: 'Name', share: 6 },
  { header: 'Reason', share: 4 },
];

async function summaryPages(
  flow: Flow,
  shop: Shop,
  patterns: readonly Pattern[],
  title: string,
): Promise<void> {
  await flow.page(title);
  await flow.heading(title, 6);
  for (const line of figuresOf(shop, patterns)) await flow.line(line);
  await flow.signature();
  if (shop.sheets.length === 0) return;
  await flow.heading('Stock', 4);
  await flow.table(STOCK, stockRows(shop));
  flow.gap(3);
  await flow.heading('Patterns', 4);
  await flow.table(
    PATTERNS,
    patterns.map(({ number, sheets }) => [
      String(number),
      String(sheets.length),
      sheetNumbers(sheets),
      sizeWithUnit(sheets[0].area, shop.unit),
      sheets[0].material ?? '',
      String(sheets[0].result.placements.length),
      percent(usedShare([sheets[0]])),
    ]),
  );
  await unplacedList(flow, shop);
}

function figuresOf({ sheets, unit, fixed, result }: Shop, patterns: readonly Pattern[]): string[] {
  const sum = (of: (sheet: UsedSheet) => number) => sheets.reduce((total, sheet) => total + of(sheet), 0);
  const pieces = sum(({ result: { placements } }) => placements.length);
  const used = sum(({ result: { usedArea } }) => usedArea);
  const waste = sum(({ result: { wasteArea } }) => wasteArea);
  const kept = sheets.flatMap(({ offcuts }) => offcuts);
  const keptArea = kept.reduce((total, { width, height }) => total + width * height, 0);
  const left = leftOut(fixed);
  return [
    `${counted(pieces, 'piece')} from ${counted(sheets.length, 'sheet')} in ${counted(patterns.length, 'pattern')}`,
    `${squareMetres(used, unit)} of pieces, ${percent(usedShare(sheets))} of the sheets`,
    `${squareMetres(waste, unit)} of waste` +
      (kept.length > 0
        ? `, of which ${squareMetres(keptArea, unit)} is kept as ${counted(kept.length, 'offcut')}`
        : ''),
    ...(result.machineMs === undefined ? [] : [`Machine time ${machineTime(result.machineMs)}`]),
    ...(result.edgeBands ?? [])
      .filter((band) => band.pieces > 0)
      .map(
        (band) => `Edge band ${band.name}: ${metres(band.length, unit)} on ${counted(band.pieces, 'piece')}`,
      ),
    ...(left === undefined ? [] : [left]),
  ];
}

/** Each kind of sheet with its number. */
function stockRows({ sheets, unit }: Shop): string[][] {
  const kinds = new Map<string, { readonly cells: readonly string[]; count: number }>();
  for (const { area, material, label, result } of sheets) {
    const size = sizeWithUnit(area, unit);
    const name = [label, result.offcut ? 'offcut' : undefined].filter((part) => part !== undefined);
    const cells = [size, material ?? '', name.join(', ')];
    const key = JSON.stringify(cells);
    const kind = kinds.get(key) ?? { cells, count: 0 };
    kind.count += 1;
    kinds.set(key, kind);
  }
  return [...kinds.values()].map(({ cells, count }) => [String(count), ...cells]);
}

async function unplacedList(flow: Flow, { result, nameOf, missing }: Shop): Promise<void> {
  const { unplaced = [] } = result;
  if (unplaced.length === 0) return;
  const pieces = unplaced.reduce((sum, { count }) => sum + count, 0);
  flow.gap(3);
  await flow.heading(`Not placed: ${counted(pieces, 'piece')}`, 4);
  await flow.table(
    UNPLACED,
    unplaced
      .slice(0, MAX_UNPLACED)
      .map(({ count, originalIndex, label, reason }) => [
        String(count),
        nameOf({ pieceId: originalIndex, ...(label !== undefined && { label }) }),
        reason.replaceAll('_', ' '),
      ]),
  );
  if (unplaced.length > MAX_UNPLACED)
    await flow.line(`and ${counted(unplaced.length - MAX_UNPLACED, 'more kind')} of pieces`);
  if (missing.length > 0) await flow.line(`To buy for them: ${listed(missing, MAX_MISSING)}`);
}

/** `1 h 05 min`, `12 min`, `40 s`. */
export function machineTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
