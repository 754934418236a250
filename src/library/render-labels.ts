import { DEFAULT_LABEL_FORMAT, LABEL_FORMAT_NAMES } from '../paper/formats.ts';
import { DEFAULT_LABEL_ORDER, LABEL_ORDERS } from '../paper/order.ts';
import { checkChoice } from './choice.ts';
import type { SolveRequest, SolveResponse, SolveResult } from './openapi.ts';
import type { PdfDocument, PdfOptions } from './pdf.ts';
import { pdfOf } from './printing.ts';

/** Size and arrangement of labels; docs/shop-floor.md has their dimensions. */
export type LabelFormat =
  | 'a4-3x8'
  | 'a4-3x8-full'
  | 'a4-3x7'
  | 'a4-2x7'
  | 'letter-3x10'
  | 'letter-2x5'
  | 'roll-62x29'
  | 'roll-100x50';

export interface LabelOptions extends PdfOptions {
  /** Default: `a4-3x8`. */
  readonly format?: LabelFormat | undefined;
  /** `cutting`: as the pieces come off the saw. `piece`: all labels of a piece together. Default: `cutting`. */
  readonly order?: 'cutting' | 'piece' | undefined;
  /**
   * Place of the first label on the first page, counted row by row: for sheets of which some labels are used up. From 1
   * to the number of labels on a page. Default: 1.
   */
  readonly start?: number | undefined;
}

/**
 * Makes labels as a PDF document: one for each placed piece and each kept offcut, but none for sheets that are cut
 * already. A label takes some 2 ms of the calling thread; the event loop goes on after each page.
 *
 * @param response a whole response to the request, or its result alone. `verify` tells whether it is one.
 * @throws CuttingLayoutError if the request is refused; RangeError for an invalid option or font, for a response that is
 *   none or not to this request, and for more than 20,000 labels; the signal's reason once it is aborted.
 */
export async function renderLabels(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  { format = DEFAULT_LABEL_FORMAT, order = DEFAULT_LABEL_ORDER, start = 1, ...options }: LabelOptions = {},
): Promise<PdfDocument> {
  checkChoice('format', format, LABEL_FORMAT_NAMES);
  checkChoice('order', order, LABEL_ORDERS);
  return pdfOf(request, response, { kind: 'labels', format, order, start }, options);
}
