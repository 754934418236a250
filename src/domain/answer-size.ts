import { LIMITS } from '../contract/limits.ts';
import type { Job } from './job.ts';

/**
 * Bytes of a cut tree's node with its names, brackets, direction, stage and depth, without its position and size.
 * Measured on the longest nodes: 160 without a kerf.
 */
const NODE = 170;
/** Bytes of a piece in its node and in `placements` together, without the numbers. Measured: 155. */
const PIECE = 160;
/** Bytes of a used sheet beside its pieces and its tree. Measured: 285. */
const SHEET = 300;
/** Bytes of a piece entry in `unplaced`. Measured: 180. */
const UNPLACED = 200;
/** Bytes of all that an answer has once, `alnsStats` included. Measured: 2,100. */
const ENVELOPE = 4_096;

/** Nodes for one piece: itself, two cuts that free it, and the waste beside each; around a defect, twice the cuts. */
const NODES = 5;
const NODES_AT_DEFECTS = 9;

/** Numbers of a node, those of a piece in its node and those in `placements` that are no longer than a side. */
const NODE_LENGTHS = 5;
const PIECE_LENGTHS = 9;

/** Bytes of a drawing's page, of a piece and of a defect in it, as JSON. Measured: 2,950, 570 and 280. */
const PAGE = 3_000;
const DRAWN_PIECE = 800;
const DRAWN_DEFECT = 350;

const digits = (value: number): number => String(Math.abs(value)).length + (value < 0 ? 1 : 0);

/** The greatest that `of` is for any of `entries`; 0 where there are none. */
function greatest<T>(entries: readonly T[], of: (entry: T) => number): number {
  return entries.reduce((most, entry) => Math.max(most, of(entry)), 0);
}

/**
 * The bytes that the answer to a job takes at most, about: by arithmetic, before any of the work is done. An answer is
 * longest where each piece lies on a sheet of its own.
 */
export function answerBytes({ pieces, sheets }: Pick<Job, 'pieces' | 'sheets'>, isDrawn: boolean): number {
  const instances = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const stock = sheets.reduce((sum, { quantity }) => sum + quantity, 0);
  const used = Math.min(instances, stock, LIMITS.MAX_INSTANCES);
  const length = digits(greatest(sheets, ({ width, height }) => Math.max(width, height)));
  const label = digits(greatest(pieces, ({ originalIndex }) => Math.abs(originalIndex))) + 1;
  const defects = greatest(sheets, (sheet) => sheet.defects.length);
  const nodes = defects > 0 ? NODES_AT_DEFECTS : NODES;
  const ofPiece =
    nodes * (NODE + NODE_LENGTHS * length) + PIECE + PIECE_LENGTHS * length + 2 * (label + digits(instances));
  const result = instances * ofPiece + used * SHEET + pieces.length * UNPLACED;
  const drawn = used * (PAGE + defects * DRAWN_DEFECT) + instances * DRAWN_PIECE;
  return ENVELOPE + result + (isDrawn ? Math.min(drawn, MOST_DRAWN + used * PAGE) : 0);
}

/** Bytes of the drawings of one result, about, before the rest of its sheets is drawn as outlines. */
const MOST_DRAWN = 40_000_000;
