/**
 * Every colour, line width and text size of the drawings.
 *
 * Widths and sizes are in millimetres on paper (see paper.ts), so that a drawing looks the same whatever the sheet's size.
 * Presentation attributes only, no style sheet and no ids: inlined drawings cannot clash with each other or with
 * the page, and pass a content security policy that forbids inline styles. The classes (`cl-…`) are handles for pages that
 * want to restyle a drawing; the drawings do not need them.
 */

/** Fills of the piece types: light enough for black text, told apart by colour-blind people and, side by side, in grey print. */
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
  defect: '#c4001a',
  defectGround: '#ffe3e6',
} as const;

export const LINE = {
  sheet: 0.4,
  /** Between parts; thinner where the parts are tiny. */
  part: 0.13,
  /** Cuts of the first stage. */
  firstCut: 0.45,
  largestOffcut: 0.5,
  dimension: 0.15,
  defect: 0.2,
} as const;

export const TEXT = {
  /** The smallest size that is still readable in print. */
  least: 1.8,
  label: 5,
  offcut: 3,
  dimension: 2.8,
  strip: 2.3,
  cutNumber: 1.9,
  title: 4,
  note: 2.7,
} as const;

/** Size of the dimensions of a piece, as a part of its label's size. */
export const DIMENSIONS_RATIO = 0.75;

/** Free space between a text and the edge of its part. */
export const PADDING = 0.4;

/** Least drawn side of a defect: a speck of 1 mm on a sheet of 6 m must not be missed. */
export const LEAST_DEFECT = 1.6;

export const FONT_FAMILY = 'Arial,Helvetica,Liberation Sans,sans-serif';
