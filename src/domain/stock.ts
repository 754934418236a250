/** Finds the stock entry of a concrete sheet. */

interface Entry {
  readonly quantity: number;
}

/**
 * Returns a function from `sheetIndex` to the position of the sheet's entry. Indices count the entries in order, each
 * repeated by its quantity, but that list is never built.
 */
export function stockPositions(sheets: readonly Entry[]): (sheetIndex: number) => number {
  const ends: number[] = [];
  let end = 0;
  for (const { quantity } of sheets) {
    end += quantity;
    ends.push(end);
  }
  return (sheetIndex) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= sheetIndex) low = middle + 1;
      else high = middle;
    }
    if (low === sheets.length || sheetIndex < 0) throw new RangeError(`The stock has no sheet ${sheetIndex}`);
    return low;
  };
}

/** Returns a function from `sheetIndex` to the sheet's entry. */
export function stockFinder<Sheet extends Entry>(sheets: readonly Sheet[]): (sheetIndex: number) => Sheet {
  const positionOf = stockPositions(sheets);
  return (sheetIndex) => {
    const sheet = sheets[positionOf(sheetIndex)];
    if (!sheet) throw new RangeError(`The stock has no sheet ${sheetIndex}`);
    return sheet;
  };
}
