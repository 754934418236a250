/**
 * Every colour, line width and text size of the drawings.
 *
 * Widths and sizes are in millimetres on paper (see paper.ts), so that drawings look the same for all sheet sizes. There are
 * only presentation attributes, no style sheets or ids: inlined drawings cannot clash with each other or the page, and pass
 * a content security policy without inline styles. The classes (`cl-…`) let pages restyle a drawing.
 */

/**
 * Fills of the piece types: light enough for black text, and distinguishable with colour blindness, the first ones most.
 * Thirty types on one sheet are told apart. The page has the same, and darker ones for its dark theme.
 */
export const PIECE_FILLS = [
  '#b9e5e7',
  '#e2a877',
  '#b5a9f7',
  '#ede183',
  '#82c8a5',
  '#cfbace',
  '#c6fcbe',
  '#95d1f7',
  '#c9d7a5',
  '#e1c96d',
  '#f7c0c4',
  '#dee3c1',
  '#faa1b8',
  '#aabd8b',
  '#d7a8d4',
  '#afbbf5',
  '#ffe6a3',
  '#e4af9e',
  '#c8bd60',
  '#70e4f3',
  '#e7bd81',
  '#d4c8b1',
  '#74c3df',
  '#9ed693',
  '#9bbfb7',
  '#ecd1ba',
  '#c7d2e8',
  '#eacffd',
  '#fbd2e1',
  '#a6d5d3',
  '#c9e596',
  '#80eed6',
] as const;

export const COLOUR = {
  paper: '#fff',
  ink: '#111',
  note: '#333',
  margin: '#d5d9df',
  marginHatch: '#a0a0a0',
  kerf: '#7b8490',
  waste: '#eceef1',
  /** What is kept of the waste; a dashed frame marks it, too. */
  offcut: '#ffffff',
  offcutLine: '#1a6e3a',
  offcutText: '#1a6e3a',
  /** Pieces of a sheet that is cut already. */
  cutAlready: '#d9d9d9',
  edge: '#a85b00',
  defect: '#b3261e',
  defectGround: '#ffe3e6',
} as const;

export const LINE = {
  sheet: 0.4,
  /** Between parts; thinner if the parts are tiny. */
  part: 0.13,
  /** First-stage cuts. */
  firstCut: 0.45,
  offcut: 0.45,
  dimension: 0.15,
  /** Along a side with an edge band. */
  edge: 0.7,
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
