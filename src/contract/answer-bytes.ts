import { LIMITS } from './limits.ts';

/** The inputs that bound the size of an answer. */
export interface AnswerSize {
  /** Piece instances in the request. */
  readonly instances: number;
  /** Sheets in stock. No more sheets are used than there are instances. */
  readonly sheets: number;
  /** Defects of the sheet with most. */
  readonly defects: number;
  /** Materials; 0 if there are none. */
  readonly materials: number;
  /** Bytes of the labels in an answer without drawings. */
  readonly textBytes: number;
  /** Bytes of the labels in drawings. */
  readonly drawnTextBytes: number;
  readonly includeSvg: boolean;
  readonly includeCutList: boolean;
  readonly includeWarnings: boolean;
}

/** Bytes of an envelope without sheets, including `alnsStats`. */
const ENVELOPE = 4_000;

/** Bytes of one warning: a name of a material, quoted three times, or those of all options of `alns`, and 400 others. */
const WARNING = 3 * 10 * LIMITS.MAX_MATERIAL_LENGTH + 400;

/** Bytes of the figures of one material: those of its name, and 300 others. */
const MATERIAL = 4 * LIMITS.MAX_MATERIAL_LENGTH + 300;

/**
 * Bytes per instance, with its sheet, its placement and nine nodes: the piece, its four trims, and their cuts. With the
 * longest numbers that is 1,790; in the flat form each node takes 45 more. An unplaced instance takes 300 at most.
 */
const INSTANCE = 2_200;

/**
 * Bytes per instance of the lists of cuts: four cuts of 180 bytes with the longest numbers, which name one piece.
 */
const CUTS = 800;

/** Bytes of a sheet's drawing, of each piece on it with the offcuts beside it, and of a bare outline. */
const DRAWING = 3_500;
const DRAWN_PIECE = 1_000;
const OUTLINE = 1_300;

/** Bytes of each defect: its ground and its hatch. The defects of one sheet share `MOST_HATCH`. */
const DEFECT = 200;
const HATCH = 16_500;
const MOST_HATCH = 370_000;

/** Bytes of JSON per character of markup: quotes are escaped. */
const ESCAPED = 1.15;

/** An upper bound on the bytes of an answer, before compression. */
export function answerBytes(size: AnswerSize): number {
  const { instances, sheets, defects, textBytes, drawnTextBytes, materials, includeSvg, includeCutList } =
    size;
  const warnings = size.includeWarnings ? LIMITS.MAX_WARNINGS * WARNING : 0;
  const result =
    ENVELOPE +
    instances * (INSTANCE + (includeCutList ? CUTS : 0)) +
    materials * MATERIAL +
    textBytes +
    warnings;
  if (!includeSvg) return result;
  const drawn = Math.min(instances, sheets);
  const pieces = instances * DRAWN_PIECE + drawnTextBytes;
  const drawing = DRAWING + defects * DEFECT + Math.min(defects * HATCH, MOST_HATCH);
  // One drawing may exceed the limit; all after it are outlines.
  const limited = LIMITS.MAX_DRAWING_CHARACTERS * ESCAPED + drawing + pieces + drawn * OUTLINE;
  return Math.ceil(result + Math.min(drawn * drawing + pieces, limited));
}

/** The most defects that fit into a body. */
const MOST_DEFECTS = Math.floor(LIMITS.MAX_REQUEST_BYTES / '{"x":0,"y":0,"width":1,"height":1},'.length);

/** Texts of a job that is drawn: of every piece, twice with a cut list, and of as many sheets. */
const MOST_DRAWN_TEXTS = 3 * LIMITS.MAX_DRAWN_INSTANCES;

/** Bytes of one text in the answer: a code point takes up to four. */
const LONGEST_TEXT =
  4 * (LIMITS.MAX_LABEL_LENGTH + LIMITS.MAX_MATERIAL_LENGTH) + ',"label":"","material":""'.length;

/** Bytes of one text in drawings, as a text and as a title: an entity takes up to six. */
const LONGEST_DRAWN_TEXT = 2 * (6 * (LIMITS.MAX_LABEL_LENGTH + LIMITS.MAX_MATERIAL_LENGTH) + '""""'.length);

const mostUndrawn = (instances: number, includeCutList: boolean): number =>
  answerBytes({
    instances,
    sheets: instances,
    defects: MOST_DEFECTS,
    materials: LIMITS.MAX_MATERIALS,
    textBytes: LIMITS.MAX_TEXT_BYTES,
    drawnTextBytes: 0,
    includeSvg: false,
    includeCutList,
    includeWarnings: true,
  });

/** Upper bounds for all requests without and with drawings. */
export const MOST_ANSWER_BYTES = {
  withoutSvg: Math.max(
    mostUndrawn(LIMITS.MAX_INSTANCES, false),
    mostUndrawn(LIMITS.MAX_LISTED_INSTANCES, true),
  ),
  withSvg: answerBytes({
    instances: LIMITS.MAX_DRAWN_INSTANCES,
    sheets: LIMITS.MAX_DRAWN_INSTANCES,
    defects: MOST_DEFECTS,
    materials: LIMITS.MAX_MATERIALS,
    textBytes: Math.min(MOST_DRAWN_TEXTS * LONGEST_TEXT, LIMITS.MAX_TEXT_BYTES),
    drawnTextBytes: 2 * LIMITS.MAX_DRAWN_INSTANCES * LONGEST_DRAWN_TEXT,
    includeSvg: true,
    includeCutList: true,
    includeWarnings: true,
  }),
};
