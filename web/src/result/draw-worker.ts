/**
 * Draws sheets as the service does, but with the names of the pieces, on a thread of its own: a large sheet takes longer than a frame. It gets a `DrawJob`
 * first and then sheet after sheet, and answers each with its drawing. A last message asks for all of them as an archive.
 */

import { strToU8, zipSync } from 'fflate';
import type { SolveResult } from '../../../src/contract/response.ts';
import type { NameOf } from '../../../src/svg/pieces.ts';
import { sheetRenderer } from '../../../src/svg/render.ts';
import { sheetFileName } from './file-names.ts';
import type { Stock } from './resolve.ts';

export type ToDrawer =
  | {
      readonly kind: 'job';
      readonly job: Stock;
      /** What people call the pieces, by `pieceId`. */
      readonly names: ReadonlyMap<number, string>;
      readonly total: number;
      readonly ordinal: number;
      /** What the names of the files begin with. */
      readonly base: string;
    }
  | { readonly kind: 'sheet'; readonly sheet: SolveResult['sheets'][number]; readonly ordinal: number }
  | { readonly kind: 'archive' };

export type FromDrawer =
  | { readonly kind: 'drawn'; readonly svg: string }
  | { readonly kind: 'archive'; readonly bytes: Uint8Array<ArrayBuffer> };

let draw: ReturnType<typeof sheetRenderer> | undefined;
let total = 0;
let base = '';
let archive: Record<string, Uint8Array> = {};

self.onmessage = ({ data }: MessageEvent<ToDrawer>) => {
  switch (data.kind) {
    case 'job':
      ({ total, base } = data);
      archive = {};
      draw = sheetRenderer(data.job, data.total, { nameOf: nameIn(data.names) }, data.ordinal);
      break;
    case 'sheet': {
      const svg = draw?.(data.sheet) ?? '';
      archive[sheetFileName(base, data.ordinal, total, 'svg')] = strToU8(svg);
      answer({ kind: 'drawn', svg });
      break;
    }
    default: {
      const bytes = new Uint8Array(zipSync(archive));
      answer({ kind: 'archive', bytes });
    }
  }
};

const nameIn =
  (names: ReadonlyMap<number, string>): NameOf =>
  (pieceId) =>
    names.get(pieceId) ?? String(pieceId);

function answer(message: FromDrawer): void {
  self.postMessage(message);
}
