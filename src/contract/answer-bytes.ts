import { LIMITS } from './limits.ts';

/** What bounds the size of an answer. */
export interface AnswerSize {
  /** Piece instances of the request. */
  readonly instances: number;
  /** Entries of `pieces` and `sheets`. */
  readonly entries: number;
  /** Nodes of the sheets that are cut already; 0 if there are none. */
  readonly fixedNodes: number;
  /** Bytes of all texts in an answer without drawings. */
  readonly textBytes: number;
  /** Whether the answer lists cuts, kept offcuts, or the records of a PTX file. */
  readonly isListed: boolean;
  readonly includeWarnings: boolean;
  /** Sheets that may be drawn; 0 if none are. */
  readonly drawings: number;
  /** Defects of the sheet with most. */
  readonly defects: number;
}

/**
 * The constants are generous, because they only reserve memory. `test/service/contract/answer-bytes.test.ts` holds them
 * against the answers to extreme jobs.
 */

/** Bytes of the figures, and of a hundred warnings. */
const FIGURES = 4_000;
const WARNINGS = 240_000;

/** Bytes per instance: its sheet, its placement, and the nodes of the cuts that free it. */
const INSTANCE = 2_200;

/** Bytes per instance of everything that is listed besides. */
const LISTED = 2_300;

/** Bytes per entry of the request, in a PTX file or for its material, and per node of a sheet that is cut already. */
const ENTRY = 600;

/** Bytes of a drawing, with the longest texts, and of each piece and each defect in it. */
const DRAWING = 6_000;
const DRAWN_PIECE = 2_500;
const DRAWN_DEFECT = 200;

/** Bytes of the hatch of a defect. All defects of a sheet share as much hatch as this many have. */
const HATCH = 17_000;
const HATCHED = 25;

/** Bytes of all drawings without their pieces: after `MAX_DRAWING_CHARACTERS` sheets are drawn as outlines. */
const ALL_DRAWINGS = 85_000_000;

/** An upper bound on the bytes of an answer, before compression. */
export function answerBytes(size: AnswerSize): number {
  const { instances, entries, fixedNodes, textBytes, isListed, includeWarnings, drawings, defects } = size;
  const result =
    FIGURES +
    (includeWarnings ? WARNINGS : 0) +
    instances * (INSTANCE + (isListed ? LISTED : 0)) +
    (entries + fixedNodes) * ENTRY +
    textBytes;
  if (drawings === 0) return result;
  const drawing = DRAWING + defects * DRAWN_DEFECT + Math.min(defects, HATCHED) * HATCH;
  const sheets = Math.min(drawings * drawing, ALL_DRAWINGS);
  return result + (instances + fixedNodes) * DRAWN_PIECE + sheets;
}

/** Nodes of fixed sheets that fit into a body: none takes less than 120 bytes. */
const MAX_FIXED_NODES = Math.floor(LIMITS.MAX_REQUEST_BYTES / 120);

const most = (instances: number, isListed: boolean, drawings = 0): number =>
  answerBytes({
    instances,
    entries: 2 * LIMITS.MAX_ARRAY_ITEMS,
    fixedNodes: MAX_FIXED_NODES,
    textBytes: LIMITS.MAX_TEXT_BYTES,
    isListed,
    includeWarnings: true,
    drawings,
    defects: LIMITS.MAX_REQUEST_BYTES,
  });

/** Upper bounds for all requests without and with drawings. */
export const MAX_ANSWER_BYTES = {
  withoutSvg: Math.max(most(LIMITS.MAX_INSTANCES, false), most(LIMITS.MAX_LISTED_INSTANCES, true)),
  withSvg: most(LIMITS.MAX_DRAWN_INSTANCES, true, LIMITS.MAX_DRAWN_INSTANCES),
};
