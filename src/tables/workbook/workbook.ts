import type { Typed } from '../cells.ts';

/** A workbook that cannot be read. Its message is for people: one or two sentences. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
}

/** Why a workbook with a password cannot be read. */
export const PROTECTED = 'The file is protected by a password.';

/** Rows and columns of a worksheet of Excel and of LibreOffice. */
export const MOST = { rows: 1_048_576, columns: 16_384 } as const;

/** A number of rows or columns, or the place of one, counted from 1. @throws WorkbookError if there is no such place. */
export function placeOf(text: string | undefined, most: number): number {
  const number = Number(text ?? 1);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new WorkbookError(
      'The worksheet is damaged: a cell has an invalid reference. Save the workbook again.',
    );
  return number;
}

/** A cell as it was read. */
export interface Read {
  readonly text: string;
  readonly typed?: Typed;
}

/** A cell whose formula has failed: `#REF!`. */
export const failed = (text: string): Read => ({
  text,
  typed: { fault: `is the error ${text} in the spreadsheet` },
});

/** A cell whose formula was never computed. */
export const UNCOMPUTED: Read = {
  text: '',
  typed: { fault: 'is a formula without a result; open and save the file in a spreadsheet program' },
};
