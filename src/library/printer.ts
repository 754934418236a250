/** Makes PDF documents, for the library and the command line. It is in the bundle `paper.cjs`, with all that they need. */

import { systemClock } from '../clock.ts';
import type { Job } from '../domain/job.ts';
import { readBuiltInFonts, readScriptFonts } from '../fonts/built-in.ts';
import type { Write } from '../paper/document.ts';
import { DEFAULT_TITLE } from '../paper/formats.ts';
import { type LabelOptions, makeLabels } from '../paper/labels.ts';
import { remarksOn } from '../paper/made.ts';
import { readResult } from '../paper/result.ts';
import { shopOf } from '../paper/shop.ts';
import { makeWorksheets, type WorksheetOptions } from '../paper/worksheets.ts';
import { checkAnswer } from './answered.ts';

/** The document to make. */
export type Wanted =
  | ({ readonly kind: 'labels' } & Pick<LabelOptions, 'format' | 'order' | 'start' | 'sheet' | 'piece'>)
  | ({ readonly kind: 'worksheets' } & Pick<WorksheetOptions, 'paper' | 'sheet'> & {
        readonly title: string | undefined;
      });

/**
 * Prints a document of a layout.
 *
 * @param stock what the request adds to the response, if there is one.
 * @param more fonts for letters that the built-in ones lack.
 * @param fontOption how to add a font.
 * @throws RangeError if the response is none or not that of the stock, the document would be too large, there is no such
 *   place on a page, or a font is none.
 */
export async function print(
  stock: Job | undefined,
  response: unknown,
  wanted: Wanted,
  more: readonly Uint8Array[],
  fontOption: string,
  write: Write,
): Promise<{ readonly pages: number; readonly remarks: readonly string[] }> {
  const result = readResult(response);
  if (stock) checkAnswer(stock, result);
  const shop = shopOf(result, stock);
  const scripts = await readScriptFonts(JSON.stringify([stock, response, wanted]));
  const fonts = { ...(await readBuiltInFonts()), ...scripts, more: [...more, ...scripts.more] };
  const shared = { date: systemClock(), fonts };
  const made =
    wanted.kind === 'labels'
      ? await makeLabels(shop, { ...wanted, ...shared }, write)
      : await makeWorksheets(shop, { ...wanted, ...shared, title: wanted.title ?? DEFAULT_TITLE }, write);
  return { pages: made.pages, remarks: remarksOn(made, `Add a font that has them: ${fontOption}.`) };
}
