/** Finds the entry of the stock list that a concrete sheet belongs to. */

import type { Sheet } from '../domain/job.ts';

/**
 * A function from `sheetIndex` to the sheet's entry: the entries expanded in order, each by its quantity, without making
 * that list.
 */
export function stockFinder(sheets: readonly Sheet[]): (sheetIndex: number) => Sheet {
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
    const sheet = sheets[low];
    if (!sheet || sheetIndex < 0) throw new RangeError(`The stock has no sheet ${sheetIndex}`);
    return sheet;
  };
}
