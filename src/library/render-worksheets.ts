import { DEFAULT_PAPER, PAPERS } from '../paper/formats.ts';
import { checkChoice } from './choice.ts';
import type { SolveRequest, SolveResponse, SolveResult } from './openapi.ts';
import type { PdfDocument, PdfOptions } from './pdf.ts';
import { pdfOf } from './printing.ts';

export interface WorksheetOptions extends PdfOptions {
  /** Default: `a4`. */
  readonly paper?: 'a4' | 'letter' | undefined;
  /** The name of the job, at the head of the first page and at the foot of each. Default: `Cutting job`. */
  readonly title?: string | undefined;
}

/**
 * Makes the worksheets for the saw as a PDF document: a summary of the job, then each pattern once, with its drawing,
 * its cuts in order, the pieces and the offcuts to keep. Sheets that are cut already are left out. A sheet of 20 pieces
 * takes some 50 ms of the calling thread; the event loop goes on after each page.
 *
 * @param response a whole response to the request, or its result alone. `verify` tells whether it is one.
 * @throws CuttingLayoutError if the request is refused; RangeError for an invalid option or font, for a response that is
 *   none or not to this request, and for more than 10,000 sheets or 100,000 pieces on sheets that differ; the signal's
 *   reason once it is aborted.
 */
export async function renderWorksheets(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  { paper = DEFAULT_PAPER, title, ...options }: WorksheetOptions = {},
): Promise<PdfDocument> {
  checkChoice('paper', paper, Object.keys(PAPERS));
  return pdfOf(request, response, { kind: 'worksheets', paper, title }, options);
}
