import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { UNITS } from './unit.ts';
import { warningSchema } from './warnings.ts';

/** The success envelope of a solve. Within a version, fields may be added but never renamed or removed. */

const int = v.pipe(v.number(), v.safeInteger());
const count = v.pipe(int, v.minValue(0));
const length = v.pipe(count, v.description('Millimetres (or unit).'));
const area = v.pipe(count, v.description('Square millimetres (or the square of unit).'));
const direction = v.picklist(['H', 'V']);
const nodeKind = v.picklist(['cut', 'piece', 'waste']);
const kerfSize = v.pipe(
  count,
  v.description('Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf.'),
);
const label = v.exactOptional(v.pipe(v.string(), v.description('The label in the request, if it has one.')));
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

const cutEntries = {
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

/** Why instances of a piece were not placed. */
export const UNPLACED_REASONS = [
  'material',
  'does_not_fit_any_sheet',
  'stages',
  'depth',
  'trim',
  'defects',
  'stock_exhausted',
  'penalty',
] as const;

export const UnplacedSchema = v.strictObject({
  originalIndex: int,
  pieceIndex: v.pipe(
    count,
    v.description('Position in pieces; identifies the piece even where labels repeat.'),
  ),
  count: v.pipe(int, v.minValue(1)),
  reason: v.picklist(UNPLACED_REASONS),
  message: v.string(),
  label,
});

/** What a layout uses as little of as possible: sheet area, the area of sheets that are no offcuts, or cost. */
export const MEASURES = ['area', 'newArea', 'cost'] as const;

export const BoundSchema = v.strictObject({
  lowerBoundArea: v.pipe(
    v.nullable(area),
    v.description(
      'Lower bound on the sheet area of any layout that places all pieces; null if there is none.',
    ),
  ),
  gap: v.pipe(
    v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    v.description(
      '(Used measure - lower bound) / used measure, 0 where the measure is 0; null if pieces are unplaced. The measure is the sheet area unless sheets have a cost or are offcuts.',
    ),
  ),
  optimal: v.pipe(
    v.boolean(),
    v.description('Whether all pieces are placed on sheets whose measure and area are proven minimal.'),
  ),
  measure: v.exactOptional(
    v.pipe(
      v.picklist(MEASURES),
      v.description(
        'What the layout uses as little of as possible; only with cost or offcut in the request.',
      ),
    ),
  ),
  lowerBound: v.exactOptional(
    v.pipe(
      v.nullable(count),
      v.description(
        'Lower bound on the measure of any layout that places all pieces; null if there is none. Only with measure.',
      ),
    ),
  ),
});

export const SearchSchema = v.strictObject({
  iterations: v.pipe(
    count,
    v.description('Recreate calls of greedy; with alns, plus the iterations in alnsStats.'),
  ),
  interrupted: v.pipe(
    v.boolean(),
    v.description(
      'Whether a time limit cut anything short. If false, the result is the same on every machine.',
    ),
  ),
});

/** What the pieces of one material amount to. */
export const MaterialSchema = v.strictObject({
  material: v.pipe(v.nullable(v.string()), v.description('The material; null for pieces without one.')),
  sheetsUsed: count,
  totalPlaced: count,
  totalUsedArea: area,
  totalWasteArea: area,
  bound: BoundSchema,
});

export const PatternSchema = v.strictObject({
  pattern: v.pipe(count, v.minValue(1), v.description('1, 2, 3 … in the order of their first sheets.')),
  sheets: v.pipe(v.array(count), v.description('sheetIndex of each sheet with this pattern.')),
  runs: v.pipe(count, v.description('Number of these sheets.')),
  cycles: v.pipe(count, v.description('Times that the saw is loaded: runs / bookHeight, rounded up.')),
});

export const SolveResultSchema = v.strictObject({
  sheetsUsed: count,
  totalPlaced: count,
  totalUsedArea: area,
  totalWasteArea: area,
  totalUnplacedPriority: count,
  unplacedIndices: v.pipe(v.array(int), v.description('originalIndex of each unplaced instance, ascending.')),
  sheets: v.array(SheetResultSchema),
  engineVersion: v.string(),
  ...cutEntries,
  unplaced: v.pipe(
    v.array(UnplacedSchema),
    v.description('The unplaced instances of each piece, with the reason.'),
  ),
  bound: BoundSchema,
  search: SearchSchema,
  unit: v.exactOptional(
    v.pipe(v.picklist(UNITS), v.description('Unit of all lengths, if the request names one.')),
  ),
  materials: v.exactOptional(
    v.pipe(
      v.array(MaterialSchema),
      v.description(
        'The figures of each material, in the order of the first piece of each, if there are any.',
      ),
    ),
  ),
  patterns: v.exactOptional(
    v.pipe(v.array(PatternSchema), v.description('Sheets that are cut alike. Only with params.bookHeight.')),
  ),
  machineMs: v.exactOptional(
    v.pipe(count, v.description('Milliseconds that the saw takes for all sheets. Only with params.machine.')),
  ),
  newArea: v.exactOptional(
    v.pipe(
      area,
      v.description('Area of the used sheets that are no offcuts; only with cost or offcut in the request.'),
    ),
  ),
  offcuts: v.exactOptional(
    v.pipe(
      v.array(OffcutSchema),
      v.description('The offcuts that are kept, sheet by sheet. Only with params.offcutClasses.'),
    ),
  ),
  offcutValue: v.exactOptional(
    v.pipe(count, v.description('The value of all offcuts. Only with params.offcutClasses.')),
  ),
});

/** Why `alns` stopped. */
export const STOP_REASONS = [
  'optimal',
  'nothing_to_improve',
  'iterations',
  'no_improve',
  'no_improve_time',
  'time',
] as const;

const operators = (what: string) =>
  v.pipe(
    v.record(v.string(), v.strictObject({ uses: count, successes: count })),
    v.description(`${what}: how many iterations used each, and how many of those were accepted.`),
  );

export const AlnsStatsSchema = v.strictObject({
  iterations: v.pipe(
    count,
    v.description('Iterations of alns, summed over all islands. result.search also counts greedy.'),
  ),
  improvements: v.pipe(
    count,
    v.description('Improvements of the best layout, by the island that made most of them.'),
  ),
  elapsedMs: v.pipe(
    v.number(),
    v.minValue(0),
    v.description('Wall-clock time of the whole solve in milliseconds.'),
  ),
  stopReason: v.pipe(v.picklist(STOP_REASONS), v.description('Why the search ended.')),
  seed: v.pipe(v.number(), v.integer(), v.description('The seed used, a 64-bit integer.')),
  threads: v.pipe(count, v.description('Number of islands.')),
  iterationsPerSecond: v.pipe(v.number(), v.minValue(0), v.description('1,000 × iterations / elapsedMs.')),
  destroy: operators('The destroy operators'),
  repair: operators('The repair strategies'),
});

export const WarningSchema = warningSchema(UNPLACED_REASONS);

export const WarningsSchema = v.pipe(
  v.array(WarningSchema),
  v.maxLength(LIMITS.MAX_WARNINGS),
  v.description('What is worth knowing about the request, but no error. First what is about the whole job.'),
);

export const SolveResponseSchema = v.strictObject({
  ok: v.literal(true),
  contractVersion: v.literal(CONTRACT_VERSION),
  result: SolveResultSchema,
  alnsStats: v.exactOptional(AlnsStatsSchema),
  svg: v.exactOptional(
    v.pipe(v.array(v.string()), v.description('One SVG document per sheet, in sheet order.')),
  ),
  ptx: v.exactOptional(
    v.pipe(
      v.nullable(v.string()),
      v.description(
        'The layout as a PTX file, to be saved in ISO 8859-1; null if no PTX file can hold it. Only with includePtx.',
      ),
    ),
  ),
  warnings: v.exactOptional(WarningsSchema),
});

export type Cut = v.InferOutput<typeof CutSchema>;
export type Offcut = v.InferOutput<typeof OffcutSchema>;
export type Placement = v.InferOutput<typeof PlacementSchema>;
export type TreePiece = v.InferOutput<typeof TreePieceSchema>;
export type FlatNode = v.InferOutput<typeof FlatNodeSchema>;
export type SheetResult = v.InferOutput<typeof SheetResultSchema>;
export type Unplaced = v.InferOutput<typeof UnplacedSchema>;
/** What is worth knowing about a request, but no error. */
export type Warning = v.InferOutput<typeof WarningSchema>;
export type AlnsStats = v.InferOutput<typeof AlnsStatsSchema>;
export type SolveResult = v.InferOutput<typeof SolveResultSchema>;
export type SolveResponse = v.InferOutput<typeof SolveResponseSchema>;
