/**
 * Every colour, line width and text size of the drawings.
 *
 * Widths and sizes are in millimetres on paper (see paper.ts), so that drawings look the same for all sheet sizes. There are
 * only presentation attributes, no style sheets or ids: inlined drawings cannot clash with each other or the page, and pass
 * a content security policy without inline styles. The classes (`cl-…`) let pages restyle a drawing.
 */

/** Fills of the piece types: light enough for black text, and distinguishable with colour blindness and in grey print. */
export const PIECE_FILLS = [
  '#cfe4f7',
  '#fbdfa6',
  '#a9dcc4',
  '#f5d0e0',
  '#f3ea93',
  '#a3c1e6',
  '#f3bd97',
  '#dcd6ee',
] as const;

export const COLOUR = {
  paper: '#fff',
  ink: '#111',
  note: '#333',
  margin: '#ececec',
  marginHatch: '#a0a0a0',
  kerf: '#949494',
  offcut: '#fff',
  offcutLine: '#8c8c8c',
  offcutText: '#555',
  largestOffcut: '#00563f',
  /** Pieces of a sheet that is cut already. */
  cutAlready: '#d9d9d9',
  defect: '#c4001a',
  defectGround: '#ffe3e6',
} as const;

export const LINE = {
  sheet: 0.4,
  /** Between parts; thinner if the parts are tiny. */
  part: 0.13,
  /** First-stage cuts. */
  firstCut: 0.45,
  largestOffcut: 0.5,
  dimension: 0.15,
  defect: 0.2,
} as const;

export const TEXT = {
  /** The smallest readable size in print. */
  least: 1.8,
  label: 5,
  offcut: 3,
  dimension: 2.8,
  strip: 2.3,
  cutNumber: 1.9,
  title: 4,
  note: 2.7,
} as const;

/** Size of a piece's dimensions relative to its label. */
export const DIMENSIONS_RATIO = 0.75;

/** Space between a text and the edge of its part. */
export const PADDING = 0.4;

/** Minimum drawn side of a defect: even a speck of 1 mm on a sheet of 6 m must be visible. */
export const MIN_DEFECT = 1.6;

export const FONT_FAMILY = 'Arial,Helvetica,Liberation Sans,sans-serif';
