import { ContractError } from '../../contract/errors.ts';
import type { Cells } from '../../tables/cells.ts';
import { decodeTable } from '../../tables/decode.ts';
import { isOldWorkbook, isWorkbook, OLD_WORKBOOK } from '../../tables/files.ts';
import { WorkbookError } from '../../tables/workbook/fault.ts';
import { readWorkbook } from '../../tables/workbook/read.ts';

/** A file that was read. */
export interface InputFile {
  /** Its name in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The worksheet to read, if people named one. */
  readonly worksheet?: string;
}

/** Names of files that hold a table. Those before 2007 (`.xls`) are known so that they can be refused with advice. */
const TABLE = /\.(csv|tsv|xlsx|xlsm|xls|ods)$/i;

/** A workbook and one of its worksheets. */
const WORKSHEET = /^(.+\.(?:xlsx|xlsm|ods))#(.+)$/is;

/** A file and, behind `#`, the worksheet of a workbook: `kitchen.xlsx#Pieces`. */
export function splitPath(argument: string): { readonly path: string; readonly worksheet?: string } {
  const [, path, worksheet] = WORKSHEET.exec(argument) ?? [];
  return path === undefined || worksheet === undefined ? { path: argument } : { path, worksheet };
}

/** Whether a file is a table by its name. */
export const isTableName = (argument: string): boolean => TABLE.test(splitPath(argument).path);

/**
 * The table in a file: the text of a CSV file, or the cells of a worksheet.
 *
 * @throws ContractError if it is a workbook that cannot be read.
 */
export function tableIn({ name, bytes, worksheet }: InputFile): string | Cells {
  if (isOldWorkbook(bytes)) throw new ContractError('invalid_schema', `${name}: ${OLD_WORKBOOK}`);
  if (!isWorkbook(bytes)) return decodeTable(bytes);
  try {
    return readWorkbook(bytes, worksheet).cells;
  } catch (error) {
    if (error instanceof WorkbookError)
      throw new ContractError('invalid_schema', `${name}: ${error.message}`);
    throw error;
  }
}
