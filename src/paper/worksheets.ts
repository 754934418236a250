/** Worksheets for the saw: what to cut, each way to cut a sheet once, and where to sign. As a PDF document. */

import { Canvas } from './canvas.ts';
import { Document, type Write } from './document.ts';
import { Flow } from './flow.ts';
import { type FontFiles, Fonts } from './fonts.ts';
import { MAX_LINES, MAX_WORKSHEETS, PAPERS, PaperLimitError, type PaperName } from './formats.ts';
import type { Made } from './made.ts';
import { patternPages } from './pattern-pages.ts';
import { patternsOf } from './patterns.ts';
import type { Shop } from './shop.ts';
import { summaryPages } from './summary-pages.ts';

export interface WorksheetOptions {
  readonly paper: PaperName;
  /** What the job is called, at the head of the summary. */
  readonly title: string;
  /** When it is made, as a clock tells it. */
  readonly date: string;
  readonly fonts: FontFiles;
}

/**
 * Makes the worksheets of a layout.
 *
 * @throws PaperLimitError for more than `MAX_WORKSHEETS` sheets or `MAX_LINES` lines; FontError.
 */
export async function makeWorksheets(shop: Shop, options: WorksheetOptions, write: Write): Promise<Made> {
  const { sheets } = shop;
  if (sheets.length > MAX_WORKSHEETS)
    throw new PaperLimitError(
      `${sheets.length} sheets are more than one document holds (${MAX_WORKSHEETS}); solve the job in parts`,
    );
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
  await summaryPages(flow, shop, patterns, options.title);
  for (const pattern of patterns) await patternPages(flow, shop, pattern, patterns.length, options.title);
  await document.end();
  return { pages: document.pages, fixed: shop.fixed, missing: fonts.missing };
}
