import { LIMITS } from './limits.ts';

/** What the size of an answer depends on. */
export interface AnswerSize {
  /** Piece instances asked for. */
  readonly instances: number;
  /** Sheets that there are; no more are used than there are instances. */
  readonly sheets: number;
  /** Defects of the sheet that has most. */
  readonly defects: number;
  readonly includeSvg: boolean;
}

/** Bytes of an envelope around no sheet, with the statistics of a search. */
const ENVELOPE = 4_000;

/**
 * Of each instance, with its sheet, its placement and nine nodes: itself, its four trims, and their cuts. In the longest
 * numbers that is 1,790; in the flat form each node has 45 more. One that is left out takes 300 at most.
 */
const INSTANCE = 2_200;

/** Of the drawing of a sheet; of each piece on it, with the offcuts beside it; of a bare outline. */
const DRAWING = 3_500;
const DRAWN_PIECE = 1_000;
const OUTLINE = 1_300;

/** Of each defect of a drawing: its ground, and its hatch, which all defects of a sheet share from a number on. */
const DEFECT = 200;
const HATCH = 16_500;
const MOST_HATCH = 370_000;

/** Bytes of JSON for a character of markup: quotes are escaped. */
const ESCAPED = 1.15;

/** An upper bound of the bytes of an answer, before it is compressed. */
export function answerBytes({ instances, sheets, defects, includeSvg }: AnswerSize): number {
  const result = ENVELOPE + instances * INSTANCE;
  if (!includeSvg) return result;
  const drawn = Math.min(instances, sheets);
  const pieces = instances * DRAWN_PIECE;
  const drawing = DRAWING + defects * DEFECT + Math.min(defects * HATCH, MOST_HATCH);
  // One drawing may pass the limit; all after it are outlines.
  const limited = LIMITS.MAX_DRAWING_CHARACTERS * ESCAPED + drawing + pieces + drawn * OUTLINE;
  return Math.ceil(result + Math.min(drawn * drawing + pieces, limited));
}

/** The most defects that a body has room for. */
const MOST_DEFECTS = Math.floor(LIMITS.MAX_REQUEST_BYTES / '{"x":0,"y":0,"width":1,"height":1},'.length);

/** An upper bound for every request without drawings, and for every one with them. */
export const MOST_ANSWER_BYTES = {
  withoutSvg: answerBytes({
    instances: LIMITS.MAX_INSTANCES,
    sheets: LIMITS.MAX_INSTANCES,
    defects: MOST_DEFECTS,
    includeSvg: false,
  }),
  withSvg: answerBytes({
    instances: LIMITS.MAX_DRAWN_INSTANCES,
    sheets: LIMITS.MAX_DRAWN_INSTANCES,
    defects: MOST_DEFECTS,
    includeSvg: true,
  }),
};
