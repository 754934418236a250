/** Drawing on the page in work, in millimetres from its upper left corner. */

import type { Rectangle } from '../svg/paper.ts';
import { type Document, points } from './document.ts';
import { CAPITALS, type Fonts, type Line, type Weight } from './fonts.ts';

export type Align = 'left' | 'right' | 'centre';

/** Grey levels and colours of everything that is printed. Black and white printers must keep them apart. */
export const INK = '#111111';
export const PALE = '#e6e6e6';
export const LINE_GREY = '#6b6b6b';

export interface TextStyle {
  readonly weight?: Weight;
  /** Size of the font. */
  readonly size: number;
  readonly align?: Align;
  /** A longer text gets smaller down to `least`, and then ends in an ellipsis. */
  readonly most?: number;
  readonly least?: number;
}

export class Canvas {
  readonly document: Document;
  readonly fonts: Fonts;

  constructor(document: Document, fonts: Fonts) {
    this.document = document;
    this.fonts = fonts;
  }

  /** Fills rectangles of one colour at once. Operators are written directly: there may be thousands. */
  fill(rectangles: readonly Rectangle[], colour: string): void {
    if (rectangles.length === 0) return;
    const { pdf } = this.document;
    pdf.fillColor(colour);
    pdf.addContent(`${rectangles.map(operator).join('\n')}\nf`);
  }

  /** Draws the outlines of rectangles. */
  outline(rectangles: readonly Rectangle[], width: number, colour: string, dash?: number): void {
    if (rectangles.length === 0) return;
    this.#stroked(rectangles.map(operator).join('\n'), width, colour, dash);
  }

  /** Draws lines, each from one point to another. */
  lines(lines: readonly (readonly [number, number, number, number])[], width: number, colour: string): void {
    if (lines.length === 0) return;
    const path = lines.map(([x, y, x2, y2]) => `${points(x)} ${points(y)} m ${points(x2)} ${points(y2)} l`);
    this.#stroked(path.join('\n'), width, colour);
  }

  circle(x: number, y: number, radius: number, stroke: number): void {
    const { pdf } = this.document;
    pdf.lineWidth(points(stroke)).circle(points(x), points(y), points(radius)).fillAndStroke('#ffffff', INK);
  }

  /**
   * Prints a text on one line; `x` is its left end, its right end or its middle, and `y` its baseline.
   *
   * @returns the size of the font, and the width of the text.
   */
  text(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
  ): { readonly size: number; readonly width: number } {
    const { line, size } = this.fit(text, style);
    const width = line.width * size;
    const left = { left: x, right: x - width, centre: x - width / 2 }[style.align ?? 'left'];
    this.document.pdf.fillColor(INK);
    this.fonts.print(line, points(left), points(y), points(size));
    return { size, width };
  }

  /** Draws with the page turned about a point by a quarter, so that texts run upwards. */
  upwards(x: number, y: number, draw: () => void): void {
    const { pdf } = this.document;
    pdf.save().rotate(-90, { origin: [points(x), points(y)] });
    draw();
    pdf.restore();
  }

  /** A text as it fits. */
  fit(
    text: string,
    { weight, size, most, least = size }: TextStyle,
  ): { readonly line: Line; readonly size: number } {
    const line = this.fonts.line(text, weight);
    if (most === undefined || line.width * size <= most) return { line, size };
    const smaller = Math.floor((most / line.width) * 100) / 100;
    if (smaller >= least) return { line, size: smaller };
    return { line: this.#shortened(text, weight, most / least), size: least };
  }

  /** The longest beginning of a text that fits a width at a size of 1. */
  #shortened(text: string, weight: Weight | undefined, most: number): Line {
    const letters = [...text];
    let [fits, tooMany] = [0, letters.length];
    let best = this.fonts.line('…', weight);
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      const line = this.fonts.line(`${letters.slice(0, middle).join('').trimEnd()}…`, weight);
      if (line.width <= most) [fits, best] = [middle, line];
      else tooMany = middle;
    }
    return best;
  }

  #stroked(path: string, width: number, colour: string, dash?: number): void {
    const { pdf } = this.document;
    pdf.strokeColor(colour).lineWidth(points(width));
    pdf.addContent(`${dash === undefined ? '[] 0 d' : `[${points(dash)}] 0 d`}\n${path}\nS`);
  }
}

const operator = ({ x, y, width, height }: Rectangle): string =>
  `${points(x)} ${points(y)} ${points(width)} ${points(height)} re`;

/** How far below the middle of a line its baseline is. */
export const toBaseline = (size: number): number => (CAPITALS * size) / 2;
