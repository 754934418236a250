import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';

/** The success envelope of a solve. Within a version, fields may be added but never renamed or removed. */

const int = v.pipe(v.number(), v.safeInteger());
const count = v.pipe(int, v.minValue(0));
const length = v.pipe(count, v.description('Millimetres.'));
const area = v.pipe(count, v.description('Square millimetres.'));
const direction = v.picklist(['H', 'V']);
const nodeKind = v.picklist(['cut', 'piece', 'waste']);
const kerfSize = v.pipe(count, v.description('Kerf that this cut consumes, in millimetres; 0 for a leaf.'));
const pieceId = v.pipe(int, v.description('originalIndex of the piece.'));

export const PlacementSchema = v.strictObject({
  pieceId,
  width: v.pipe(count, v.description('Width as placed, in millimetres.')),
  height: v.pipe(count, v.description('Height as placed, in millimetres.')),
  x: v.pipe(count, v.description("From the sheet's left edge, in millimetres.")),
  y: v.pipe(count, v.description("From the sheet's bottom edge, in millimetres.")),
  rotated: v.boolean(),
});

export const TreePieceSchema = v.strictObject({ ...PlacementSchema.entries, priority: count });

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
  cutLength: v.pipe(count, v.description('Total length of the cuts, in millimetres.')),
};

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
  cost: v.exactOptional(v.pipe(count, v.description('Cost of the sheet; only where sheets have a cost.'))),
  offcut: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description('Whether it is an offcut; only where the request says so of any sheet.'),
    ),
  ),
});

/** Why instances of a piece were not placed. */
export const UNPLACED_REASONS = [
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
  newArea: v.exactOptional(
    v.pipe(
      area,
      v.description('Area of the used sheets that are no offcuts; only with cost or offcut in the request.'),
    ),
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

export const SolveResponseSchema = v.strictObject({
  ok: v.literal(true),
  contractVersion: v.literal(CONTRACT_VERSION),
  result: SolveResultSchema,
  alnsStats: v.exactOptional(AlnsStatsSchema),
  svg: v.exactOptional(
    v.pipe(v.array(v.string()), v.description('One SVG document per sheet, in sheet order.')),
  ),
});

export type Placement = v.InferOutput<typeof PlacementSchema>;
export type TreePiece = v.InferOutput<typeof TreePieceSchema>;
export type FlatNode = v.InferOutput<typeof FlatNodeSchema>;
export type SheetResult = v.InferOutput<typeof SheetResultSchema>;
export type Unplaced = v.InferOutput<typeof UnplacedSchema>;
export type AlnsStats = v.InferOutput<typeof AlnsStatsSchema>;
export type SolveResult = v.InferOutput<typeof SolveResultSchema>;
export type SolveResponse = v.InferOutput<typeof SolveResponseSchema>;
