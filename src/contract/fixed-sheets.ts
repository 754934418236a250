import * as v from 'valibot';
import type { Fields } from './fields.ts';
import { LIMITS } from './limits.ts';
import { array, entriesOf } from './schema.ts';

/** Sheets of a request that are cut already. Their trees have the members of those in a result, and no others. */

const INT = { type: 'int', required: true, error: 'InvalidFixedSheet' } as const;
const LENGTH = { ...INT, min: 0, max: LIMITS.dimension.max } as const;
const LEVEL = { ...INT, min: 0, max: LIMITS.maxStages.max } as const;
const ANY = { ...INT, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;

/** An element of `fixedSheets`, without its tree. */
export const FIXED_SHEET_FIELDS = {
  sheetIndex: {
    ...INT,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    meaning: 'Index of the sheet, as in the earlier result.',
  },
} as const satisfies Fields;

const PLACE_FIELDS = {
  x: { ...LENGTH, meaning: "From the sheet's left edge, in millimetres (or unit)." },
  y: { ...LENGTH, meaning: "From the sheet's bottom edge, in millimetres (or unit)." },
} as const satisfies Fields;

const FLAT_PLACE_FIELDS = {
  x: { type: 'int', min: 0, max: LENGTH.max, meaning: PLACE_FIELDS.x.meaning },
  y: { type: 'int', min: 0, max: LENGTH.max, meaning: PLACE_FIELDS.y.meaning },
} as const satisfies Fields;

const NODE_FIELDS = {
  type: { type: 'enum', values: ['cut', 'piece', 'waste'], required: true, meaning: 'Kind of the node.' },
  width: { ...LENGTH, meaning: 'Width in millimetres (or unit).' },
  height: { ...LENGTH, meaning: 'Height in millimetres (or unit).' },
  direction: {
    type: 'enum',
    values: ['H', 'V'],
    required: true,
    meaning: 'V divides the width, H the height.',
  },
  stage: { ...LEVEL, meaning: 'Stage of the cut. Returned as it is.' },
  depth: { ...LEVEL, meaning: 'Levels below the root.' },
  kerfSize: { ...LENGTH, meaning: 'Kerf that the cut consumed, in millimetres (or unit); 0 for a leaf.' },
} as const satisfies Fields;

const TREE_PIECE_FIELDS = {
  pieceId: { ...ANY, meaning: 'originalIndex of the piece.' },
  width: { ...LENGTH, meaning: 'Width as placed, in millimetres (or unit).' },
  height: { ...LENGTH, meaning: 'Height as placed, in millimetres (or unit).' },
  ...PLACE_FIELDS,
  rotated: { type: 'bool', required: true, meaning: 'Whether the piece was rotated.' },
  priority: {
    ...INT,
    ...LIMITS.priority,
    meaning: 'Returned as it is. Of several pieces with one originalIndex and size, it tells which is meant.',
  },
} as const satisfies Fields;

const LINK_FIELDS = {
  childIndex: { ...ANY, meaning: 'Index of the child in the same array; -1: none.' },
  nextIndex: { ...ANY, meaning: 'Index of the part beyond the cut in the same array; -1: none.' },
} as const satisfies Fields;

const TreePieceSchema = v.strictObject(entriesOf(TREE_PIECE_FIELDS));
const nodeEntries = { ...entriesOf(NODE_FIELDS), piece: v.nullable(TreePieceSchema) };
const placeEntries = entriesOf(PLACE_FIELDS);

/** The members that both forms of a node have. */
type NodeMembers = v.InferOutput<v.StrictObjectSchema<typeof nodeEntries, undefined>>;

/** A node of the nested form. */
export interface FixedNodeRequest extends NodeMembers {
  x: number;
  y: number;
  child: FixedNodeRequest | null;
  next: FixedNodeRequest | null;
}

export const FixedNodeSchema: v.GenericSchema<FixedNodeRequest> = v.strictObject({
  ...placeEntries,
  ...nodeEntries,
  child: v.nullable(v.lazy(() => FixedNodeSchema)),
  next: v.nullable(v.lazy(() => FixedNodeSchema)),
});

export const FixedFlatNodeSchema = v.strictObject({
  ...entriesOf(FLAT_PLACE_FIELDS),
  ...nodeEntries,
  ...entriesOf(LINK_FIELDS),
});

export const FixedSheetSchema = v.strictObject({
  ...entriesOf(FIXED_SHEET_FIELDS),
  cutTree: v.exactOptional(
    v.pipe(
      v.nullable(FixedNodeSchema),
      v.description('The tree of the result; null or absent if cutTreeFlat has it.'),
    ),
  ),
  cutTreeFlat: v.exactOptional(
    array(FixedFlatNodeSchema, 'Its flat form; empty or absent if cutTree has it.'),
  ),
});

export const FixedSheetsSchema = v.exactOptional(
  array(
    FixedSheetSchema,
    'Sheets that are cut already. They stay as they are, and the remaining pieces are solved with the remaining stock.',
    { maxItems: LIMITS.MAX_FIXED_SHEETS },
  ),
);

export type FixedFlatNodeRequest = v.InferOutput<typeof FixedFlatNodeSchema>;
export type FixedSheetRequest = v.InferOutput<typeof FixedSheetSchema>;
