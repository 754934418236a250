/** The inputs that bound the size of a PTX file. */
export interface PtxSize {
  /** Piece instances in the request. */
  readonly instances: number;
  /** Entries of `pieces`. */
  readonly pieceEntries: number;
  /** Entries of `sheets`. */
  readonly sheetEntries: number;
  /** Materials; 0 if there are none. */
  readonly materials: number;
}

/** Bytes of `HEADER` and `JOBS`, with the name of the member. */
const HEAD = 200;

/**
 * Bytes per instance, in JSON with the longest numbers: `PATTERNS` with 44; ten `CUTS` of 56 for a piece, its four
 * trims, the four parts around them and a stage without a cut; four `OFFCUTS` of 74.
 */
const INSTANCE = 900;

/** Bytes of `PARTS_REQ` and `PARTS_INF`, with the longest label: a character takes up to two. */
const PIECE_ENTRY = 440;

/** Bytes of `MATERIALS`, of which there is one for each way to set the saw, and of `BOARDS`. */
const MATERIAL = 320;
const SHEET_ENTRY = 190 + MATERIAL;

/** An upper bound on the bytes of a PTX file as a member of an answer. */
export const ptxBytes = ({ instances, pieceEntries, sheetEntries, materials }: PtxSize): number =>
  HEAD +
  instances * INSTANCE +
  pieceEntries * PIECE_ENTRY +
  Math.min(sheetEntries, instances) * SHEET_ENTRY +
  (materials + 1) * MATERIAL;
