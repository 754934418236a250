import type { Grid } from './grid.ts';

/** A worksheet, as its tab shows it. */
export interface Worksheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** An opened workbook. */
export interface Workbook {
  /** In the order of the tabs. */
  readonly worksheets: readonly Worksheet[];
  /** Reads the worksheet that is wanted, by its position. @throws WorkbookError if it cannot be read. */
  readonly read: (index: number) => Grid;
}
