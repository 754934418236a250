/**
 * Draws a result: one SVG document per used sheet, for an operator to work from without a legend.
 *
 * A drawing shows the sheet as it lies on the table, with its origin at the bottom left. The viewBox is in
 * lengths of the request; width and height are those of an A4 print (see paper.ts). No scripts, style sheets, ids, fonts or references.
 */

import { LIMITS } from '../contract/limits.ts';
import type { Placement, SheetResult, SolveResult } from '../contract/response.ts';
import type { Job, Sheet } from '../domain/job.ts';
import { stockFinder } from '../domain/stock.ts';
import { readTree, trimCutsOf } from './cut-tree.ts';
import { defectMarks } from './defects.ts';
import { headline, NO_FOOTER, notes, textRoom, writeDocument } from './document.ts';
import { edgeLines } from './edges.ts';
import { FIRST_CUT_ROOM, firstCutBand, firstCutLines, kerfGround } from './first-cuts.ts';
import {
  DIMENSION_ROOM,
  dimensionLines,
  marginHatch,
  sheetGround,
  sheetOutline,
  usableArea,
} from './frame.ts';
import { grainFinder, grainMarks } from './grain.ts';
import { group } from './markup.ts';
import { matchedLinks } from './matched.ts';
import {
  findLargest,
  keptOffcuts,
  type OffcutRule,
  offcutFrames,
  offcutRule,
  offcutSizes,
  wasteShapes,
} from './offcuts.ts';
import { inSheetUnits, layOut, type Paper } from './paper.ts';
import { pieceFills } from './piece-types.ts';
import { type DrawnPiece, layOutPiece, type NameOf, partLine, pieceLabels, pieceShapes } from './pieces.ts';
import { COLOUR } from './style.ts';
import { unlabelledFooter } from './unlabelled.ts';

/** What drawings show of a job. */
export type DrawnJob = Pick<Job, 'pieces' | 'sheets' | 'unit' | 'offcutClasses'>;

/** How the drawings of one result are made. */
export interface DrawingOptions {
  readonly mostCharacters?: number;
  /** Polled; once it is true, the remaining sheets are drawn as bare outlines. */
  readonly timeIsUp?: () => boolean;
  /** By default, pieces go by their `pieceId`. */
  readonly nameOf?: NameOf;
  /** What is kept of the waste; by default, what the job says. */
  readonly rule?: OffcutRule;
  /** What each drawing says first, for example that the job has changed since. */
  readonly remark?: string | undefined;
}

/** The descriptions of bare outlines. */
const LEFT_OUT = {
  tooLarge: 'outline only: the drawings of this result are too large',
  tooLate: 'outline only: the time limit was reached before this sheet was drawn',
};

/** Draws the sheets of a result in order. */
type SheetRenderer = (sheet: SheetResult) => string;

/** One document per sheet of `result`, in order; `job` is the solved job. */
export function renderSheets(
  job: DrawnJob,
  result: Pick<SolveResult, 'sheets'>,
  options: DrawingOptions = {},
): string[] {
  return result.sheets.map(sheetRenderer(job, result.sheets.length, options));
}

/**
 * Draws a result of `total` sheets one by one, so that each can be dropped once drawn.
 *
 * @param skipped how many sheets come before the first one that is drawn.
 */
export function sheetRenderer(
  job: DrawnJob,
  total: number,
  {
    mostCharacters = LIMITS.MAX_DRAWING_CHARACTERS,
    timeIsUp = () => false,
    nameOf = String,
    rule = offcutRule(job),
    remark,
  }: DrawingOptions = {},
  skipped = 0,
): SheetRenderer {
  const stockOf = stockFinder(job.sheets);
  const fillsOn = pieceFills(job.pieces);
  const grainOf = grainFinder(job.pieces);
  const layOutOn = ({ fixed, placements }: SheetResult): LayOutOne => {
    const fillOf = fixed ? () => COLOUR.cutAlready : fillsOn(placements);
    return (paper, placement) => layOutPiece(paper, placement, fillOf(placement), nameOf);
  };
  const drawInTime = (stock: Sheet, sheet: SheetResult, title: string) =>
    timeIsUp()
      ? undefined
      : drawSheet(stock, job.unit, rule, sheet, title, layOutOn(sheet), grainOf, timeIsUp);
  let written = 0;
  let ordinal = skipped;
  return (sheet) => {
    const stock = stockOf(sheet.sheetIndex);
    ordinal += 1;
    const about = headline(sheet, stock, ordinal, total, job.unit);
    const title = remark === undefined ? about : `${remark} · ${about}`;
    const drawing =
      written < mostCharacters
        ? (drawInTime(stock, sheet, title) ?? drawOutline(stock, title, LEFT_OUT.tooLate))
        : drawOutline(stock, title, LEFT_OUT.tooLarge);
    written += drawing.length;
    return drawing;
  };
}

/** Pieces laid out between two checks of the clock, a few milliseconds of work. */
const PIECES_BETWEEN_LOOKS = 200;

type LayOutOne = (paper: Paper, placement: Placement) => DrawnPiece;

/** Undefined once time is up. */
function layOutPieces(
  paper: Paper,
  { placements }: SheetResult,
  layOutOne: LayOutOne,
  timeIsUp: () => boolean,
): DrawnPiece[] | undefined {
  const pieces: DrawnPiece[] = [];
  for (const [index, placement] of placements.entries()) {
    if (index % PIECES_BETWEEN_LOOKS === PIECES_BETWEEN_LOOKS - 1 && timeIsUp()) return undefined;
    pieces.push(layOutOne(paper, placement));
  }
  return pieces;
}

/** Undefined once time is up. */
function drawSheet(
  stock: Sheet,
  unit: DrawnJob['unit'],
  rule: OffcutRule,
  sheet: SheetResult,
  title: string,
  layOutOne: LayOutOne,
  grainOf: ReturnType<typeof grainFinder>,
  timeIsUp: () => boolean,
): string | undefined {
  const paper = layOut(stock.width, stock.height, unit);
  const usable = usableArea(stock);
  const pieces = layOutPieces(paper, sheet, layOutOne, timeIsUp);
  if (!pieces) return undefined;
  const { waste, firstCuts } = readTree(sheet);
  const largest = findLargest(waste, stock.defects, sheet.largestOffcut);
  const kept = keptOffcuts(sheet.sheetIndex, waste, stock.defects, rule);
  const room = {
    left: DIMENSION_ROOM,
    right: firstCuts[0]?.direction === 'H' ? FIRST_CUT_ROOM : 0,
    top: firstCuts[0]?.direction === 'V' ? FIRST_CUT_ROOM : 0,
    bottom: DIMENSION_ROOM,
  };
  const partLines = { stroke: COLOUR.ink, 'stroke-width': inSheetUnits(paper, partLine(paper, pieces)) };
  return writeDocument({
    paper,
    room,
    headline: title,
    notes: notes(stock, sheet.cutCount, largest, unit),
    parts:
      sheetGround(paper, stock) +
      kerfGround(paper, usable) +
      group(partLines, wasteShapes(paper, waste, kept) + pieceShapes(paper, pieces)) +
      edgeLines(paper, sheet.placements) +
      firstCutLines(paper, [...trimCutsOf(sheet.trimCuts, usable), ...firstCuts]) +
      sheetOutline(paper, stock),
    annotations:
      marginHatch(paper, stock) +
      offcutFrames(paper, kept) +
      offcutSizes(paper, kept) +
      pieceLabels(pieces) +
      matchedLinks(paper, sheet.placements) +
      grainMarks(paper, stock, sheet.placements, grainOf) +
      defectMarks(paper, stock) +
      dimensionLines(paper) +
      firstCutBand(paper, usable, firstCuts),
    footer: unlabelledFooter(pieces, textRoom(paper, room), unit),
  });
}

function drawOutline(stock: Sheet, title: string, notes: string): string {
  const paper = layOut(stock.width, stock.height);
  return writeDocument({
    paper,
    room: { left: 0, right: 0, top: 0, bottom: 0 },
    headline: title,
    notes,
    parts: sheetGround(paper, stock) + sheetOutline(paper, stock),
    annotations: '',
    footer: NO_FOOTER,
  });
}
