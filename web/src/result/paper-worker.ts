/**
 * Makes labels and worksheets as PDF documents, on a thread of its own: a large document takes a minute. What makes them
 * is loaded only then.
 */

import type { FontFiles } from '../../../src/paper/fonts.ts';
import type { LabelFormatName, LabelOrder, PaperName } from '../../../src/paper/formats.ts';
import { DEFAULT_TITLE, PaperLimitError } from '../../../src/paper/formats.ts';
import { makeLabels } from '../../../src/paper/labels.ts';
import { type Made, remarksOn } from '../../../src/paper/made.ts';
import { ResultError, readResult } from '../../../src/paper/result.ts';
import { shopOf } from '../../../src/paper/shop.ts';
import { makeWorksheets } from '../../../src/paper/worksheets.ts';
import type { OffcutRule } from '../../../src/svg/offcuts.ts';
import type { SolveResponse } from '../api/types.ts';
import { count } from '../app/words.ts';
import type { Stock } from './resolve.ts';

/** The document to make, and how. */
export type Wanted =
  | {
      readonly kind: 'labels';
      readonly format: LabelFormatName;
      readonly order: LabelOrder;
      /** Place of the first label on the first page, from 1. */
      readonly start: number;
      /** The only sheet, and the only piece on it, if not all are wanted. */
      readonly sheet: number | undefined;
      readonly piece: number | undefined;
      readonly title: string | undefined;
      readonly remark: string | undefined;
    }
  /** @property title the name of the job; if empty, the document calls it "Cutting job". */
  | {
      readonly kind: 'worksheets';
      readonly paper: PaperName;
      readonly title: string;
      readonly sheet: number | undefined;
    };

export interface ToPrinter {
  readonly wanted: Wanted;
  readonly result: SolveResponse['result'];
  readonly job: Stock;
  /** What people call the pieces, by `pieceId`. */
  readonly names: ReadonlyMap<number, string>;
  /** What is kept of the waste. */
  readonly rule: OffcutRule;
  /** A worker may ask the service for nothing: its policy is that of a script. */
  readonly fonts: FontFiles;
}

/** The document and what to mind about it, or why there is none. */
export type FromPrinter = { readonly pdf: Blob; readonly note: string } | { readonly fault: string };

self.onmessage = async ({ data }: MessageEvent<ToPrinter>) => {
  self.postMessage(await answerTo(data));
};

async function answerTo(order: ToPrinter): Promise<FromPrinter> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    const made = await make(order, (chunk) => {
      chunks.push(new Uint8Array(chunk));
    });
    return { pdf: new Blob(chunks, { type: 'application/pdf' }), note: noteOn(made) };
  } catch (error) {
    if (error instanceof PaperLimitError || error instanceof ResultError) return { fault: error.message };
    return { fault: 'The document could not be made.' };
  }
}

async function make(
  { wanted, result, job, names, rule, fonts }: ToPrinter,
  write: (chunk: Uint8Array) => void,
): Promise<Made> {
  const shop = shopOf(readResult(result), job, {
    names: (pieceId) => names.get(pieceId) ?? String(pieceId),
    rule,
  });
  const shared = { date: new Date().toISOString(), fonts };
  return wanted.kind === 'labels'
    ? makeLabels(shop, { ...wanted, ...shared }, write)
    : makeWorksheets(shop, { ...wanted, ...shared, title: wanted.title.trim() || DEFAULT_TITLE }, write);
}

/** What to do about letters that no font of the page has. */
const REMEDY =
  'The command line takes fonts that have them: save the response, and use cutting-layout labels or worksheets with --font.';

function noteOn(made: Made): string {
  const { labels, pages } = made;
  const on = count(pages, 'page');
  const size = labels === undefined ? `It has ${on}.` : `It has ${count(labels, 'label')} on ${on}.`;
  return [size, ...remarksOn(made, REMEDY)].join(' ');
}
