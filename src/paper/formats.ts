/**
 * Papers and labels that can be bought, in millimetres.
 *
 * Gaps and margins are compared with the templates of gLabels and of several programs that print on the same articles. They
 * agree within half a millimetre, but for two in gLabels: Avery 5160 with gaps of 5/32", where the others have 1/8", and L7163
 * with a pitch of 103 mm, where the others have 101.6 mm. The size of DK-11209 is that of programs for Brother's QL printers.
 */

/** A sheet of paper, upright. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

/** The papers of worksheets. */
export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof PAPERS;

export const DEFAULT_PAPER: PaperName = 'a4';

/** The title of worksheets without another. */
export const DEFAULT_TITLE = 'Cutting job';

/** The labels of a sheet or a roll. The margins are what the labels leave, the same on opposite sides. */
export interface LabelFormat {
  readonly page: Paper;
  readonly columns: number;
  readonly rows: number;
  /** Of one label. */
  readonly width: number;
  readonly height: number;
  /** Between columns. Rows touch. */
  readonly gap: number;
  /** What to buy, for example: an article of these dimensions, or the printers that take it. */
  readonly known: string;
}

const { a4, letter } = PAPERS;

/** A roll prints one label after the other: each is a page. */
const roll = (width: number, height: number, known: string): LabelFormat => ({
  page: { width, height },
  columns: 1,
  rows: 1,
  width,
  height,
  gap: 0,
  known,
});

/** Every format by its name. The pitch and the margins of a page follow from these dimensions: see `cornerOf`. */
export const LABEL_FORMATS = {
  'a4-3x8': { page: a4, columns: 3, rows: 8, width: 63.5, height: 33.9, gap: 2.54, known: 'Avery L7159' },
  'a4-3x8-full': { page: a4, columns: 3, rows: 8, width: 70, height: 37, gap: 0, known: 'Avery 3474' },
  'a4-3x7': { page: a4, columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.54, known: 'Avery L7160' },
  'a4-2x7': { page: a4, columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.5, known: 'Avery L7163' },
  'letter-3x10': {
    page: letter,
    columns: 3,
    rows: 10,
    width: 66.675,
    height: 25.4,
    gap: 3.175,
    known: 'Avery 5160',
  },
  'letter-2x5': {
    page: letter,
    columns: 2,
    rows: 5,
    width: 101.6,
    height: 50.8,
    gap: 4.7625,
    known: 'Avery 5163',
  },
  'roll-62x29': roll(62, 29, 'Brother DK-11209'),
  'roll-100x50': roll(100, 50, 'thermal printers of 4 inches'),
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatName = keyof typeof LABEL_FORMATS;

export const DEFAULT_LABEL_FORMAT: LabelFormatName = 'a4-3x8';

export const LABEL_FORMAT_NAMES = Object.keys(LABEL_FORMATS) as LabelFormatName[];

/** Labels on one page. */
export const labelsOnPage = ({ columns, rows }: LabelFormat): number => columns * rows;

/** The upper left corner of a label on its page, counted from 0 row by row. */
export function cornerOf(format: LabelFormat, place: number): { readonly x: number; readonly y: number } {
  const { page, columns, rows, width, height, gap } = format;
  const left = (page.width - columns * width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * height) / 2;
  return { x: left + (place % columns) * (width + gap), y: top + Math.floor(place / columns) * height };
}

/** Labels of one document. */
export const MAX_LABELS = 20_000;

/** Used sheets of one worksheet document. */
export const MAX_WORKSHEETS = 10_000;

/** Lines of the lists in one worksheet document: cuts, pieces and offcuts of all patterns. */
export const MAX_LINES = 100_000;

/** A document that would be too large. The message tells people what to do. */
export class PaperLimitError extends RangeError {
  override readonly name = 'PaperLimitError';
}

/** `cutting`: as the pieces come off the saw. `piece`: all labels of a piece together. */
export const LABEL_ORDERS = ['cutting', 'piece'] as const;

export type LabelOrder = (typeof LABEL_ORDERS)[number];

export const DEFAULT_LABEL_ORDER: LabelOrder = LABEL_ORDERS[0];
