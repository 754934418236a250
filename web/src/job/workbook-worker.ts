/** Reads a workbook on a thread of its own, because a large one takes seconds, and loads the reader only then. */

import { type Book, readWorkbook } from '../../../src/tables/workbook/read.ts';
import { WorkbookError } from '../../../src/tables/workbook/workbook.ts';

export interface ToReader {
  readonly bytes: Uint8Array;
  /** The worksheet to read; by default the first that holds a table. */
  readonly worksheet?: string;
}

export type FromReader = { readonly book: Book } | { readonly fault: string };

self.onmessage = ({ data: { bytes, worksheet } }: MessageEvent<ToReader>) => {
  self.postMessage(answerTo(bytes, worksheet));
};

function answerTo(bytes: Uint8Array, worksheet?: string): FromReader {
  try {
    return { book: readWorkbook(bytes, worksheet) };
  } catch (error) {
    if (error instanceof WorkbookError) return { fault: error.message };
    throw error;
  }
}
