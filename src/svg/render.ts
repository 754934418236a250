/**
 * Draws a result: one SVG document for each used sheet, for a cutter to work from without a legend.
 *
 * A drawing shows the sheet as it lies on the table, its origin at the bottom left. The viewBox is in sheet millimetres;
 * width and height are those of a print on A4 (see paper.ts). No scripts, style sheets, ids, fonts or references.
 */

import type { Placement, SheetResult, SolveResult } from '../contract/response.ts';
import type { Job, Sheet } from '../domain/job.ts';
import { readTree } from './cut-tree.ts';
import { defectMarks } from './defects.ts';
import { DIMENSION_ROOM, dimensionLines } from './dimension-lines.ts';
import { NO_FOOTER, textRoom, writeDocument } from './document.ts';
import { FIRST_CUT_ROOM, firstCutBand } from './first-cuts.ts';
import { marginHatch, sheetGround, sheetOutline, usableArea } from './frame.ts';
import { headline, notes } from './heading.ts';
import { firstCutLines, kerfGround } from './kerf.ts';
import { group } from './markup.ts';
import { findLargest, largestOffcutFrame, offcutShapes, offcutSizes } from './offcuts.ts';
import { inSheetUnits, layOut } from './paper.ts';
import { pieceFills } from './piece-types.ts';
import { layOutPiece, partLine, pieceLabels, pieceShapes } from './pieces.ts';
import { stockFinder } from './stock.ts';
import { COLOUR } from './style.ts';
import { unlabelledFooter } from './unlabelled.ts';

/**
 * Most characters of the drawings of one result, about; the sheets that follow are drawn as bare outlines. A result comes
 * near it with some ten thousand sheets, or with thousands of sheets that have thousands of defects each.
 */
export const MOST_CHARACTERS = 1 << 25;

/** One document for each sheet of `result`, in its order; `job` is what was solved. */
export function renderSheets(
  job: Pick<Job, 'pieces' | 'sheets'>,
  result: SolveResult,
  mostCharacters = MOST_CHARACTERS,
): string[] {
  const stockOf = stockFinder(job.sheets);
  const fillOf = pieceFills(job.pieces);
  let written = 0;
  return result.sheets.map((sheet, position) => {
    const stock = stockOf(sheet.sheetIndex);
    const title = headline(sheet, stock, position + 1, result.sheets.length);
    const drawing =
      written < mostCharacters ? drawSheet(stock, sheet, title, fillOf) : drawOutline(stock, title);
    written += drawing.length;
    return drawing;
  });
}

function drawSheet(
  stock: Sheet,
  sheet: SheetResult,
  title: string,
  fillOf: (placement: Placement) => string,
): string {
  const paper = layOut(stock.width, stock.height);
  const usable = usableArea(stock);
  const { offcuts, firstCuts } = readTree(sheet);
  const largest = findLargest(offcuts, stock.defects, sheet.largestOffcut);
  const pieces = sheet.placements.map((placement) => layOutPiece(paper, placement, fillOf(placement)));
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
    notes: notes(stock, sheet.cutCount, largest),
    parts:
      sheetGround(paper, stock) +
      kerfGround(paper, usable) +
      group(partLines, offcutShapes(paper, offcuts) + pieceShapes(paper, pieces)) +
      firstCutLines(paper, firstCuts) +
      sheetOutline(paper, stock),
    annotations:
      marginHatch(paper, stock) +
      (largest ? largestOffcutFrame(paper, largest) : '') +
      offcutSizes(paper, offcuts, stock.defects, largest) +
      pieceLabels(pieces) +
      defectMarks(paper, stock) +
      dimensionLines(paper) +
      firstCutBand(paper, usable, firstCuts),
    footer: unlabelledFooter(pieces, textRoom(paper, room)),
  });
}

function drawOutline(stock: Sheet, title: string): string {
  const paper = layOut(stock.width, stock.height);
  return writeDocument({
    paper,
    room: { left: 0, right: 0, top: 0, bottom: 0 },
    headline: title,
    notes: 'outline only: the drawings of this result are too large',
    parts: sheetGround(paper, stock) + sheetOutline(paper, stock),
    annotations: '',
    footer: NO_FOOTER,
  });
}
