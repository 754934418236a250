/** Which rows of a long list are drawn: those in view, and a few around them. */

/** Rows above and below the view, so that a quick scroll shows no gap. */
const RESERVE = 6;

export interface Range {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** All measures in pixels. */
export function rowsInView(count: number, rowSize: number, scroll: number, viewSize: number): Range {
  const first = Math.floor(scroll / rowSize) - RESERVE;
  const last = Math.ceil((scroll + viewSize) / rowSize) + RESERVE;
  const from = Math.min(Math.max(first, 0), count);
  return { from, to: Math.min(Math.max(last, from), count) };
}

/** The scroll position that shows a row, as close to the present one as possible. */
export function scrollTo(row: number, rowSize: number, scroll: number, viewSize: number): number {
  const top = row * rowSize;
  if (top < scroll) return top;
  return Math.max(scroll, top + rowSize - viewSize);
}
