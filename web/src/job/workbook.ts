import type { Book } from '../../../src/tables/workbook/read.ts';
import type { ReadBook } from './importing.ts';
import type { FromReader, ToReader } from './workbook-worker.ts';

/**
 * Reads a worksheet of a workbook without making the page wait.
 *
 * @param worksheet its name; by default the first that holds a table.
 * @throws Error, whose message is for people, if it cannot be read.
 */
export const readBook: ReadBook = (bytes, worksheet) => {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  const book = new Promise<Book>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromReader>) =>
      'book' in data ? resolve(data.book) : reject(new Error(data.fault));
    worker.onerror = () => reject(new Error('The reader of spreadsheets could not be loaded.'));
  });
  const wanted: ToReader = { bytes, ...(worksheet !== undefined && { worksheet }) };
  worker.postMessage(wanted);
  return book.finally(() => worker.terminate());
};
