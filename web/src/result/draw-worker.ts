/**
 * Draws sheets on a thread of its own, because a large sheet takes longer than a frame: as SVG like the service, but with
 * the names of the pieces, or as DXF. It gets the job first and then sheet after sheet, and answers each with its drawing.
 * A last message asks for all of them as an archive.
 */

import { strToU8, zipSync } from 'fflate';
import type { SolveResult } from '../../../src/contract/response.ts';
import { dxfWriter } from '../../../src/dxf/write.ts';
import type { OffcutRule } from '../../../src/svg/offcuts.ts';
import type { NameOf } from '../../../src/svg/pieces.ts';
import { sheetRenderer } from '../../../src/svg/render.ts';
import { sheetFileName } from './file-names.ts';
import type { Stock } from './resolve.ts';

export type DrawingFormat = 'svg' | 'dxf';

export type ToDrawer =
  | {
      readonly kind: 'job';
      readonly format: DrawingFormat;
      readonly job: Stock;
      /** What people call the pieces, by `pieceId`. */
      readonly names: ReadonlyMap<number, string>;
      readonly total: number;
      readonly ordinal: number;
      /** What is kept of the waste. */
      readonly rule: OffcutRule;
      /** What each drawing says first. */
      readonly remark: string | undefined;
      /** What the names of the files begin with. */
      readonly base: string;
    }
  | { readonly kind: 'sheet'; readonly sheet: SolveResult['sheets'][number]; readonly ordinal: number }
  | { readonly kind: 'archive' };

export type FromDrawer =
  | { readonly kind: 'drawn'; readonly drawing: string }
  | { readonly kind: 'archive'; readonly bytes: Uint8Array<ArrayBuffer> };

let draw: ((sheet: SolveResult['sheets'][number]) => string) | undefined;
let format: DrawingFormat = 'svg';
let total = 0;
let base = '';
let archive: Record<string, Uint8Array> = {};

self.onmessage = ({ data }: MessageEvent<ToDrawer>) => {
  switch (data.kind) {
    case 'job':
      ({ format, total, base } = data);
      archive = {};
      draw =
        format === 'dxf'
          ? dxfWriter(data.job)
          : sheetRenderer(
              data.job,
              data.total,
              { nameOf: nameIn(data.names), rule: data.rule, remark: data.remark },
              data.ordinal,
            );
      break;
    case 'sheet': {
      const drawing = draw?.(data.sheet) ?? '';
      // A DXF file is ISO 8859-1.
      archive[sheetFileName(base, data.ordinal, total, format)] = strToU8(drawing, format === 'dxf');
      answer({ kind: 'drawn', drawing });
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
