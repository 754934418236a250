import * as v from 'valibot';

/** A sheet of a layout: its figures, its cut tree, and what is derived from that. */

export const int = v.pipe(v.number(), v.safeInteger());
export const count = v.pipe(int, v.minValue(0));
const length = v.pipe(count, v.description('Millimetres (or unit).'));
export const area = v.pipe(count, v.description('Square millimetres (or the square of unit).'));
const direction = v.picklist(['H', 'V']);
const nodeKind = v.picklist(['cut', 'piece', 'waste']);
const kerfSize = v.pipe(
  count,
  v.description('Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf.'),
);
export const label = v.exactOptional(
  v.pipe(v.string(), v.description('The label in the request, if it has one.')),
);
const pieceId = v.pipe(int, v.description('originalIndex of the piece.'));

const placementEntries = {
  pieceId,
  width: v.pipe(count, v.description('Width as placed, in millimetres (or unit).')),
  height: v.pipe(count, v.description('Height as placed, in millimetres (or unit).')),
  x: v.pipe(count, v.description("From the sheet's left edge, in millimetres (or unit).")),
  y: v.pipe(count, v.description("From the sheet's bottom edge, in millimetres (or unit).")),
  rotated: v.boolean(),
};

export const PlacementSchema = v.strictObject({ ...placementEntries, label });

export const TreePieceSchema = v.strictObject({ ...placementEntries, priority: count });

const nodeEntries = {
  type: nodeKind,
  x: length,
  y: length,
  width: length,
  height: length,
  direction: v.pipe(
    direction,
    v.description('V divides the width, H the height. A leaf has the direction of its parent cut.'),
  ),
  stage: count,
  depth: count,
  kerfSize,
  piece: v.nullable(TreePieceSchema),
};

/** A node of the nested cut tree. */
export interface CutTreeNode extends v.InferOutput<v.StrictObjectSchema<typeof nodeEntries, undefined>> {
  /** The part to the left of the cut, or below it. */
  child: CutTreeNode | null;
  /** The part to the right of the cut, or above it. */
  next: CutTreeNode | null;
}

export const CutTreeNodeSchema: v.GenericSchema<CutTreeNode> = v.strictObject({
  ...nodeEntries,
  child: v.nullable(v.lazy(() => CutTreeNodeSchema)),
  next: v.nullable(v.lazy(() => CutTreeNodeSchema)),
});

const nodeIndex = v.pipe(
  int,
  v.minValue(-1),
  v.description('Index of the node in the same array; -1: none.'),
);

export const FlatNodeSchema = v.strictObject({ ...nodeEntries, childIndex: nodeIndex, nextIndex: nodeIndex });

export const cutEntries = {
  cutCount: v.pipe(count, v.description('Number of cuts, not counting those at the margins.')),
  cutLength: v.pipe(count, v.description('Total length of the cuts, in millimetres (or unit).')),
};

const offcutId = v.pipe(
  v.string(),
  v.description('sheetIndex of its sheet, and 1, 2, 3 … in the order of the cut tree: "0-1".'),
);

/** A waste leaf that goes back into stock. */
export const OffcutSchema = v.strictObject({
  offcutId,
  sheetIndex: count,
  x: v.pipe(count, v.description("From the sheet's left edge, in millimetres (or unit).")),
  y: v.pipe(count, v.description("From the sheet's bottom edge, in millimetres (or unit).")),
  width: length,
  height: length,
  class: v.pipe(count, v.description('Position of its class in params.offcutClasses.')),
  value: v.pipe(
    count,
    v.description(
      'Its area × valuePercent / 100, rounded down; of its share of the cost where sheets have a cost.',
    ),
  ),
});

const partEntries = {
  type: v.pipe(nodeKind, v.description('A cut is a part that is cut further.')),
  pieceId: v.exactOptional(pieceId),
  label,
  offcutId: v.exactOptional(
    v.pipe(v.string(), v.description('offcutId of waste that is kept. Only with params.offcutClasses.')),
  ),
};

export const CutSchema = v.strictObject({
  step: v.pipe(count, v.description('1, 2, 3 … in the order in which the saw makes the cuts.')),
  stage: count,
  direction: v.pipe(direction, v.description('V divides the width, H the height.')),
  at: v.pipe(
    length,
    v.description("Near edge of the kerf, from the sheet's left edge (V) or bottom edge (H)."),
  ),
  size: v.pipe(
    length,
    v.description('Extent of the child at right angles to the cut: where to set the fence.'),
  ),
  length: v.pipe(length, v.description('Length of the cut.')),
  kerf: kerfSize,
  child: v.pipe(
    v.nullable(v.strictObject(partEntries)),
    v.description('The part to the left of the cut, or below it.'),
  ),
  next: v.pipe(
    v.nullable(v.strictObject(partEntries)),
    v.description('The part to the right of the cut, or above it; null if nothing is left there.'),
  ),
});

export const SheetResultSchema = v.strictObject({
  sheetIndex: v.pipe(
    count,
    v.description('Position among all sheets: those of the request in order, each repeated by its quantity.'),
  ),
  placedCount: count,
  usedArea: area,
  wasteArea: area,
  largestOffcut: area,
  maxDepth: count,
  sheetRotated: v.boolean(),
  utilization: v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description('usedArea / sheet area.')),
  placements: v.array(PlacementSchema),
  cutTree: v.pipe(
    v.nullable(CutTreeNodeSchema),
    v.description('The nested cut tree; null if it is deeper than 50 levels.'),
  ),
  cutTreeFlat: v.pipe(
    v.array(FlatNodeSchema),
    v.description('All nodes of a tree deeper than 50 levels, root first; otherwise empty.'),
  ),
  ...cutEntries,
  label,
  material: v.exactOptional(v.pipe(v.string(), v.description('The material of the sheet, if it has one.'))),
  turnCount: v.exactOptional(
    v.pipe(count, v.description('Cuts at right angles to the cut above them. Only with params.machine.')),
  ),
  cutList: v.exactOptional(
    v.pipe(v.array(CutSchema), v.description('The cuts in order. Only with includeCutList.')),
  ),
  cost: v.exactOptional(v.pipe(count, v.description('Cost of the sheet; only where sheets have a cost.'))),
  offcut: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description('Whether it is an offcut; only where the request says so of any sheet.'),
    ),
  ),
  fixed: v.exactOptional(
    v.pipe(
      v.literal(true),
      v.description(
        'The sheet is cut already; only on those in fixedSheets. It has no turnCount and no cutList.',
      ),
    ),
  ),
});

export type Cut = v.InferOutput<typeof CutSchema>;
export type Offcut = v.InferOutput<typeof OffcutSchema>;
export type Placement = v.InferOutput<typeof PlacementSchema>;
export type TreePiece = v.InferOutput<typeof TreePieceSchema>;
export type FlatNode = v.InferOutput<typeof FlatNodeSchema>;
export type SheetResult = v.InferOutput<typeof SheetResultSchema>;
