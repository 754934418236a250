/** What one document holds at most, so that time and memory are bounded. */

/** Labels of one document. */
export const MOST_LABELS = 20_000;

/** Used sheets of one worksheet document. */
export const MOST_WORKSHEETS = 10_000;

/** Lines of the lists in one worksheet document: cuts, pieces and offcuts of all patterns. */
export const MOST_LINES = 100_000;

/** A document that would be too large. The message tells people what to do. */
export class PaperLimitError extends Error {
  override readonly name = 'PaperLimitError';
}
