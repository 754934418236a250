/** Where the focus goes in a table. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** What decides about a key: which one, and whether the caret can still move within the cell. */
export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Rows that a page key moves. */
const PAGE = 10;

/**
 * The cell that a key leads to; undefined if the key is the cell's own.
 *
 * @param rows including the empty one at the end.
 */
export function cellAfter(
  { key, shift, isAtStart, isAtEnd }: KeyPress,
  { row, column }: Cell,
  rows: number,
  columns: number,
): Cell | undefined {
  const inRow = (to: number): Cell => ({ row: Math.min(Math.max(to, 0), rows - 1), column });
  const inColumn = (to: number): Cell | undefined =>
    to < 0 || to >= columns ? undefined : { row, column: to };
  switch (key) {
    case 'Enter':
      return inRow(shift ? row - 1 : row + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'ArrowDown':
      return inRow(row + 1);
    case 'PageUp':
      return inRow(row - PAGE);
    case 'PageDown':
      return inRow(row + PAGE);
    case 'ArrowLeft':
      return isAtStart ? inColumn(column - 1) : undefined;
    case 'ArrowRight':
      return isAtEnd ? inColumn(column + 1) : undefined;
    default:
      return undefined;
  }
}

/** Rows drawn beyond those in view, so that a quick scroll shows no gap. */
const OVERSCAN = 8;

/** Which rows to draw: from `first` up to, but not including, `end`. */
export function rowsInView(
  scrollTop: number,
  height: number,
  rowHeight: number,
  count: number,
): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN);
  return { first: Math.min(first, count), end };
}
