import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';

/** The success envelope of a solve. Fields may be added to it without a change of version, never renamed or removed. */

const int = v.pipe(v.number(), v.safeInteger());
const count = v.pipe(int, v.minValue(0));
const length = v.pipe(count, v.description('Millimetres.'));
const area = v.pipe(count, v.description('Square millimetres.'));
const direction = v.picklist(['H', 'V']);
const nodeKind = v.picklist(['cut', 'piece', 'waste']);
const kerfSize = v.pipe(count, v.description('Kerf that this cut consumed, in millimetres; 0 for a leaf.'));
const pieceId = v.pipe(int, v.description('originalIndex of the piece.'));

const placementSchema = v.strictObject({
  pieceId,
  width: v.pipe(count, v.description('Width as placed, in millimetres.')),
  height: v.pipe(count, v.description('Height as placed, in millimetres.')),
  x: v.pipe(count, v.description("From the sheet's left edge, in millimetres.")),
  y: v.pipe(count, v.description("From the sheet's lower edge, in millimetres.")),
  rotated: v.boolean(),
});

const treePieceSchema = v.strictObject({ ...placementSchema.entries, priority: count });

const nodeEntries = {
  type: nodeKind,
  x: length,
  y: length,
  width: length,
  height: length,
  direction: v.pipe(
    direction,
    v.description('V divides the width, H the height; of a leaf: that of the cut above it.'),
  ),
  stage: count,
  depth: count,
  kerfSize,
  piece: v.nullable(treePieceSchema),
};

/** A node of the nested cut tree. */
export interface CutTreeNode extends v.InferOutput<v.StrictObjectSchema<typeof nodeEntries, undefined>> {
  /** The part on the left of the cut, or below it. */
  child: CutTreeNode | null;
  /** The part on the right of the cut, or above it. */
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
  v.description('Index of the node in the same array; -1 where there is none.'),
);

export const FlatNodeSchema = v.strictObject({ ...nodeEntries, childIndex: nodeIndex, nextIndex: nodeIndex });

const cutEntries = {
  cutCount: v.pipe(count, v.description('Number of cuts; those at the margins are not counted.')),
  cutLength: v.pipe(count, v.description('Total length of the cuts, in millimetres.')),
};

export const SheetResultSchema = v.strictObject({
  sheetIndex: v.pipe(count, v.description('The sheets expanded in request order, each by its quantity.')),
  placedCount: count,
  usedArea: area,
  wasteArea: area,
  largestOffcut: area,
  maxDepth: count,
  sheetRotated: v.boolean(),
  utilization: v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description('usedArea / sheet area.')),
  placements: v.array(placementSchema),
  cutTree: v.pipe(
    v.nullable(CutTreeNodeSchema),
    v.description('The nested cut tree; null where it is deeper than 50 levels.'),
  ),
  cutTreeFlat: v.pipe(
    v.array(FlatNodeSchema),
    v.description('Every node of a tree deeper than 50 levels, the root at index 0; else empty.'),
  ),
  ...cutEntries,
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
  pieceIndex: v.pipe(count, v.description('Position in pieces; labels need not be unique.')),
  count: v.pipe(int, v.minValue(1)),
  reason: v.picklist(UNPLACED_REASONS),
  message: v.string(),
});

export const BoundSchema = v.strictObject({
  lowerBoundArea: v.pipe(
    v.nullable(area),
    v.description(
      'Least total sheet area that any layout of all pieces needs; null where none holds them all.',
    ),
  ),
  gap: v.pipe(
    v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    v.description('Share of the used sheet area above that bound; null where pieces are left out.'),
  ),
  optimal: v.pipe(v.boolean(), v.description('Whether all pieces are placed on proven least sheet area.')),
});

export const SearchSchema = v.strictObject({
  iterations: v.pipe(
    count,
    v.description(
      'Recreate calls of greedy; with alns also the iterations of its deep search, which alnsStats counts alone.',
    ),
  ),
  interrupted: v.pipe(
    v.boolean(),
    v.description('Whether a clock cut anything short. If not, the result is the same on every machine.'),
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
    v.description('The unplaced instances by piece, with the reason.'),
  ),
  bound: BoundSchema,
  search: SearchSchema,
});

/** Why a deep search ended. */
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
    v.description(`${what}: the iterations that used each, and those of them whose layout was accepted.`),
  );

export const AlnsStatsSchema = v.strictObject({
  iterations: v.pipe(
    count,
    v.description(
      'Iterations of the deep search alone, of all islands together. result.search counts greedy, too.',
    ),
  ),
  improvements: v.pipe(
    count,
    v.description('Improvements of the best layout, by the thread that made most of them.'),
  ),
  elapsedMs: v.pipe(
    v.number(),
    v.minValue(0),
    v.description('Wall-clock time of the whole solve, in milliseconds.'),
  ),
  stopReason: v.pipe(v.picklist(STOP_REASONS), v.description('Why the search ended.')),
  seed: v.pipe(v.number(), v.integer(), v.description('The seed used: an integer of 64 bits.')),
  threads: v.pipe(count, v.description('Threads that searched.')),
  iterationsPerSecond: v.pipe(v.number(), v.minValue(0), v.description('iterations / elapsedMs × 1,000.')),
  destroy: operators('The destroy operators'),
  repair: operators('The repair strategies'),
});

export const SolveResponseSchema = v.strictObject({
  ok: v.literal(true),
  contractVersion: v.literal(CONTRACT_VERSION),
  result: SolveResultSchema,
  alnsStats: v.exactOptional(AlnsStatsSchema),
  svg: v.exactOptional(
    v.pipe(v.array(v.string()), v.description('One SVG document a sheet, in sheet order.')),
  ),
});

export type Placement = v.InferOutput<typeof placementSchema>;
export type TreePiece = v.InferOutput<typeof treePieceSchema>;
export type FlatNode = v.InferOutput<typeof FlatNodeSchema>;
export type SheetResult = v.InferOutput<typeof SheetResultSchema>;
export type Unplaced = v.InferOutput<typeof UnplacedSchema>;
export type SolveResult = v.InferOutput<typeof SolveResultSchema>;
export type AlnsStats = v.InferOutput<typeof AlnsStatsSchema>;
export type SolveResponse = v.InferOutput<typeof SolveResponseSchema>;
