import { LIMITS } from './limits.ts';
import { ptxBytes } from './ptx-bytes.ts';

/** The inputs that bound the size of an answer. */
export interface AnswerSize {
  /** Piece instances in the request. */
  readonly instances: number;
  /** Entries of `pieces` and of `sheets`. */
  readonly pieceEntries: number;
  readonly sheetEntries: number;
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
  /** Nodes of the sheets that are cut already; 0 if there are none. */
  readonly fixedNodes: number;
  readonly includeSvg: boolean;
  readonly includeCutList: boolean;
  /** Whether offcuts are kept. */
  readonly keepsOffcuts: boolean;
  readonly includePtx: boolean;
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

/** Bytes per instance of kept offcuts: four of 165 bytes with the longest numbers, each named once more in a list of cuts. */
const OFFCUTS = 660;
const OFFCUT_NAMES = 130;

/** Bytes per node of a sheet that is cut already, in the result and in a drawing: its tree may have any number for a piece. */
const FIXED_NODE = 250;
const DRAWN_FIXED_NODE = 1_000;

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
  const { instances, sheets, defects, textBytes, drawnTextBytes, materials, fixedNodes } = size;
  const { includeSvg, includePtx, includeWarnings } = size;
  const result =
    ENVELOPE +
    instances * instanceBytes(size) +
    materials * MATERIAL +
    fixedNodes * FIXED_NODE +
    textBytes +
    (includePtx ? ptxBytes(size) : 0) +
    (includeWarnings ? LIMITS.MAX_WARNINGS * WARNING : 0);
  if (!includeSvg) return result;
  const drawn = Math.min(instances, sheets);
  const pieces = instances * DRAWN_PIECE + fixedNodes * DRAWN_FIXED_NODE + drawnTextBytes;
  const drawing = DRAWING + defects * DEFECT + Math.min(defects * HATCH, MOST_HATCH);
  // One drawing may exceed the limit; all after it are outlines.
  const limited = LIMITS.MAX_DRAWING_CHARACTERS * ESCAPED + drawing + pieces + drawn * OUTLINE;
  return Math.ceil(result + Math.min(drawn * drawing + pieces, limited));
}

function instanceBytes({ includeCutList, keepsOffcuts }: AnswerSize): number {
  const offcuts = keepsOffcuts ? OFFCUTS + (includeCutList ? OFFCUT_NAMES : 0) : 0;
  return INSTANCE + (includeCutList ? CUTS : 0) + offcuts;
}

/** The most defects that fit into a body. */
const MOST_DEFECTS = Math.floor(LIMITS.MAX_REQUEST_BYTES / '{"x":0,"y":0,"width":1,"height":1},'.length);

/** The most nodes of fixed sheets that fit into a body. */
const MOST_FIXED_NODES = Math.floor(
  LIMITS.MAX_REQUEST_BYTES /
    '"child":{"x":0,"y":0,"type":"cut","width":1,"height":1,"direction":"V","stage":0,"depth":0,"kerfSize":0,"piece":null,"next":null}'
      .length,
);

/** Texts of a job that is drawn: of every piece, twice with a cut list, and of as many sheets. */
const MOST_DRAWN_TEXTS = 3 * LIMITS.MAX_DRAWN_INSTANCES;

/** Bytes of one text in the answer: a code point takes up to four. */
const LONGEST_TEXT =
  4 * (LIMITS.MAX_LABEL_LENGTH + LIMITS.MAX_MATERIAL_LENGTH) + ',"label":"","material":""'.length;

/** Bytes of one text in drawings, as a text and as a title: an entity takes up to six. */
const LONGEST_DRAWN_TEXT = 2 * (6 * (LIMITS.MAX_LABEL_LENGTH + LIMITS.MAX_MATERIAL_LENGTH) + '""""'.length);

const mostUndrawn = (instances: number, isListed: boolean): number =>
  answerBytes({
    instances,
    sheets: instances,
    defects: MOST_DEFECTS,
    materials: LIMITS.MAX_MATERIALS,
    textBytes: LIMITS.MAX_TEXT_BYTES,
    drawnTextBytes: 0,
    fixedNodes: MOST_FIXED_NODES,
    pieceEntries: LIMITS.MAX_ARRAY_ITEMS,
    sheetEntries: LIMITS.MAX_ARRAY_ITEMS,
    includeSvg: false,
    includeCutList: isListed,
    keepsOffcuts: isListed,
    includePtx: isListed,
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
    fixedNodes: MOST_FIXED_NODES,
    pieceEntries: LIMITS.MAX_ARRAY_ITEMS,
    sheetEntries: LIMITS.MAX_ARRAY_ITEMS,
    includeSvg: true,
    includeCutList: true,
    keepsOffcuts: true,
    includePtx: true,
    includeWarnings: true,
  }),
};
