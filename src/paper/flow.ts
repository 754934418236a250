/** Text and tables from the top of a page to its bottom, and on to the next. */

import { type Canvas, INK, LINE_GREY, PALE, toBaseline } from './canvas.ts';
import type { Paper } from './formats.ts';

const MARGIN = 12;
/** Room for the line at the foot of each page. */
const FOOT = 8;
const ROW = 5;
const FONT = 2.9;
/** Height of the lines to sign on, and what they are for. */
const SIGNATURE = 14;
const SIGNED = ['Cut by', 'Cut on', 'Checked by'];

/** A column of a table. */
export interface Column {
  readonly header: string;
  /** Share of the width of the table. */
  readonly share: number;
  readonly isNumber?: boolean;
}

export class Flow {
  readonly canvas: Canvas;
  readonly left = MARGIN;
  readonly width: number;
  /** Where the next thing goes. */
  y = 0;
  readonly #paper: Paper;
  #foot = '';

  constructor(canvas: Canvas, paper: Paper) {
    this.canvas = canvas;
    this.#paper = paper;
    this.width = paper.width - 2 * MARGIN;
  }

  /** Millimetres that are left on the page. */
  get rest(): number {
    return this.#paper.height - MARGIN - FOOT - this.y;
  }

  /** Begins a page, with a text at its foot and its number. */
  async page(foot: string): Promise<void> {
    const { canvas } = this;
    await canvas.document.page(this.#paper.width, this.#paper.height);
    this.#foot = foot;
    const y = this.#paper.height - MARGIN;
    canvas.text(foot, this.left, y, { size: 2.5, most: this.width - 30, least: 2 });
    canvas.text(`Page ${canvas.document.pages}`, this.left + this.width, y, { size: 2.5, align: 'right' });
    this.y = MARGIN;
  }

  /** Goes on to a new page if fewer millimetres are left. */
  async room(height: number): Promise<boolean> {
    if (this.rest >= height) return false;
    await this.page(this.#foot);
    return true;
  }

  async heading(text: string, size: number, most = this.width): Promise<void> {
    // With the beginning of what it is about.
    await this.room(size * 1.8 + 3 * ROW);
    this.y += size * 1.2;
    this.canvas.text(text, this.left, this.y, { weight: 'bold', size, most, least: size * 0.6 });
    this.y += size * 0.6;
  }

  async line(text: string): Promise<void> {
    await this.room(ROW);
    this.y += ROW;
    this.canvas.text(text, this.left, this.y - ROW * 0.3, { size: FONT, most: this.width, least: 2 });
  }

  /** Lines to sign on. */
  async signature(): Promise<void> {
    await this.room(SIGNATURE);
    this.gap(SIGNATURE);
    const width = this.width / SIGNED.length;
    for (const [index, field] of SIGNED.entries()) {
      const x = this.left + index * width;
      this.canvas.lines([[x, this.y - 4, x + width - 6, this.y - 4]], 0.2, INK);
      this.canvas.text(field, x, this.y - 1, { size: 2.5 });
    }
    this.gap(3);
  }

  gap(height: number): void {
    this.y += height;
  }

  /** A table, with its header again on every page. */
  async table(columns: readonly Column[], rows: Iterable<readonly string[]>): Promise<void> {
    const places = this.#placesOf(columns);
    await this.room(3 * ROW);
    this.#header(places);
    for (const cells of rows) {
      if (await this.room(ROW)) this.#header(places);
      this.#row(places, cells, 'regular');
      this.canvas.lines([[this.left, this.y, this.left + this.width, this.y]], 0.1, LINE_GREY);
    }
  }

  #placesOf(columns: readonly Column[]): readonly Place[] {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    let x = this.left;
    return columns.map((column) => {
      const width = (column.share / shares) * this.width;
      const place = { ...column, x, width };
      x += width;
      return place;
    });
  }

  #header(places: readonly Place[]): void {
    this.canvas.fill([{ x: this.left, y: this.y, width: this.width, height: ROW }], PALE);
    this.#row(
      places,
      places.map(({ header }) => header),
      'bold',
    );
    this.canvas.lines([[this.left, this.y, this.left + this.width, this.y]], 0.2, INK);
  }

  #row(places: readonly Place[], cells: readonly string[], weight: 'regular' | 'bold'): void {
    const y = this.y + ROW / 2 + toBaseline(FONT);
    for (const [index, { x, width, isNumber }] of places.entries()) {
      const text = cells[index] ?? '';
      if (text === '') continue;
      const at = isNumber ? x + width - PAD : x + PAD;
      const align = isNumber ? 'right' : 'left';
      this.canvas.text(text, at, y, { weight, size: FONT, align, most: width - 2 * PAD, least: 1.9 });
    }
    this.y += ROW;
  }
}

/** Between the edge of a cell and its text. */
const PAD = 1;

interface Place extends Column {
  readonly x: number;
  readonly width: number;
}
