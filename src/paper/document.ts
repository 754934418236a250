/** A PDF document that is handed on while it is made. Its library counts in points; everything else in millimetres. */

import PDFDocument from 'pdfkit';
import { instantOf } from '../clock.ts';

const POINTS = 72 / 25.4;

/** Points of a length in millimetres, in few digits: half a micrometre is exact enough. */
export const points = (millimetres: number): number => Math.round(millimetres * POINTS * 1_000) / 1_000;

/** Takes the bytes of a document in order. The next page waits until they are taken. */
export type Write = (chunk: Uint8Array) => Promise<void> | void;

export interface About {
  readonly title: string;
  /** When it is made, as a clock tells it. The bytes of a document depend on nothing else but its contents. */
  readonly date: string;
}

/** The document of the library, which hands its bytes to whoever pushes them. Its constructor does, too. */
class Chunks extends PDFDocument {
  declare chunks: Uint8Array[] | undefined;

  override push(chunk: Uint8Array | null): boolean {
    if (chunk) {
      this.chunks ??= [];
      this.chunks.push(chunk);
    }
    return true;
  }
}

/** A document of which only the page in work is held. */
export class Document {
  readonly pdf: Chunks;
  readonly #write: Write;
  #pages = 0;

  constructor({ title, date }: About, write: Write) {
    this.#write = write;
    this.pdf = new Chunks({
      autoFirstPage: false,
      // No standard font: they lack most letters.
      font: null as unknown as string,
      fontLayoutCache: false,
      lang: 'en',
      displayTitle: true,
      info: {
        Title: title,
        Creator: 'cutting-layout',
        Producer: 'cutting-layout',
        CreationDate: instantOf(date),
      },
    });
  }

  /** Pages so far. */
  get pages(): number {
    return this.#pages;
  }

  /** Begins a page of a size in millimetres, and hands on those before. */
  async page(width: number, height: number): Promise<void> {
    this.#pages += 1;
    this.pdf.addPage({ size: [points(width), points(height)], margin: 0 });
    await this.#flush();
  }

  async end(): Promise<void> {
    this.pdf.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const { chunks = [] } = this.pdf;
    this.pdf.chunks = [];
    const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    await this.#write(bytes);
  }
}
