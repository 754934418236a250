import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { UNITS } from './unit.ts';

/** A schema with what its values mean, for the OpenAPI document. */
export function described<const Schema extends v.GenericSchema>(schema: Schema, meaning: string) {
  return v.pipe(schema, v.description(meaning));
}

/** The same for a member that may be absent. */
export function optional<const Schema extends v.GenericSchema>(schema: Schema, meaning: string) {
  return v.exactOptional(described(schema, meaning));
}

/** What every success has. */
export const success = { ok: v.literal(true), contractVersion: v.literal(CONTRACT_VERSION) };

const int = v.pipe(v.number(), v.safeInteger());
export const count = v.pipe(int, v.minValue(0));
const positive = v.pipe(v.number(), v.minValue(0));
export const share = v.pipe(positive, v.maxValue(1));
const length = described(count, 'Millimetres (or unit).');
const area = described(count, 'Square millimetres (or the square of unit).');
const direction = v.picklist(['H', 'V']);
const nodeKind = v.picklist(['cut', 'piece', 'waste']);
const kerfSize = described(count, 'Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf.');
const label = optional(v.string(), 'Its label in the request, if it has one.');
const pieceId = described(int, 'originalIndex of the piece.');

const placementEntries = {
  pieceId,
  width: described(count, 'Width as placed, in millimetres (or unit).'),
  height: described(count, 'Height as placed, in millimetres (or unit).'),
  x: described(count, "From the sheet's left edge, in millimetres (or unit)."),
  y: described(count, "From the sheet's bottom edge, in millimetres (or unit)."),
  rotated: described(v.boolean(), 'Whether the piece is rotated by 90 degrees.'),
};

const band = v.exactOptional(v.string());

/** The bands on a piece. */
export const PlacedEdgesSchema = v.strictObject({ left: band, right: band, bottom: band, top: band });

export const MatchedSchema = v.strictObject({
  set: described(count, 'Position of the set in matchedSets, from 0.'),
  copy: described(count, 'Which copy of the set, from 0.'),
  member: described(count, 'Its place in the set, from 0.'),
});

export const PlacementSchema = v.strictObject({
  ...placementEntries,
  label,
  edges: optional(PlacedEdgesSchema, 'The band on each side as placed. Only of pieces with edges.'),
  finishedWidth: optional(
    count,
    'Width as placed with its edge bands, in millimetres (or unit). Only of pieces with edges.',
  ),
  finishedHeight: optional(
    count,
    'Height as placed with its edge bands, in millimetres (or unit). Only of pieces with edges.',
  ),
  matched: optional(MatchedSchema, 'Its place in a matched set. Only of members of matchedSets.'),
});

export const TreePieceSchema = v.strictObject({
  ...placementEntries,
  priority: described(count, 'Its priority in the request.'),
});

const nodeEntries = {
  type: described(nodeKind, 'cut, piece or waste.'),
  x: described(count, 'Left edge of the region, in millimetres (or unit).'),
  y: described(count, 'Bottom edge of the region, in millimetres (or unit).'),
  width: described(count, 'Width of the region, in millimetres (or unit).'),
  height: described(count, 'Height of the region, in millimetres (or unit).'),
  direction: described(
    direction,
    'V divides the width, H the height. A leaf has the direction of its parent cut.',
  ),
  stage: described(count, 'Stage of the cut; of a leaf, that of its parent cut.'),
  depth: described(count, 'Levels below the root.'),
  kerfSize,
  piece: described(
    v.nullable(TreePieceSchema),
    'Its placement without the label, and its priority; null unless type is piece.',
  ),
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
  child: described(v.nullable(v.lazy(() => CutTreeNodeSchema)), 'The left or lower part, or null.'),
  next: described(v.nullable(v.lazy(() => CutTreeNodeSchema)), 'The right or upper part, or null.'),
});

const nodeIndex = described(v.pipe(int, v.minValue(-1)), 'Index of the node in the same array; -1: none.');

export const FlatNodeSchema = v.strictObject({ ...nodeEntries, childIndex: nodeIndex, nextIndex: nodeIndex });

const cutEntries = {
  cutCount: described(count, 'Number of cuts; those along the margins only with includeTrimCuts.'),
  cutLength: described(count, 'Total length of the cuts, in millimetres (or unit).'),
};

/** A cut along a margin. */
export const TrimCutSchema = v.strictObject({
  side: described(v.picklist(['left', 'right', 'bottom', 'top']), 'The side of the sheet.'),
  at: described(count, "Near edge of the kerf, from the sheet's left edge, or its bottom edge."),
  length: described(count, 'Length of the cut, in millimetres (or unit).'),
  kerf: described(count, 'Kerf of the sheet; the whole margin where that is narrower.'),
});

/** A waste leaf that goes back into stock. */
export const OffcutSchema = v.strictObject({
  offcutId: described(
    v.string(),
    'sheetIndex of its sheet, and 1, 2, 3 … in the order of the cut tree: "0-1".',
  ),
  sheetIndex: described(count, 'Its sheet.'),
  x: described(count, "From the sheet's left edge, in millimetres (or unit)."),
  y: described(count, "From the sheet's bottom edge, in millimetres (or unit)."),
  width: described(count, 'Width in millimetres (or unit).'),
  height: described(count, 'Height in millimetres (or unit).'),
  class: described(count, 'Position of its class in params.offcutClasses, from 0.'),
  value: described(count, 'Its value, rounded down.'),
});

const partEntries = {
  type: described(nodeKind, 'A cut is a part that is cut further.'),
  pieceId: v.exactOptional(pieceId),
  label,
  offcutId: optional(v.string(), 'offcutId of waste that is kept. Only with params.offcutClasses.'),
};

export const CutSchema = v.strictObject({
  step: described(count, '1, 2, 3 … in the order of the saw; 0 for the cuts along the margins.'),
  stage: described(count, 'Stage of the cut; 0 along a margin.'),
  direction: described(direction, 'V divides the width, H the height.'),
  at: described(length, "Near edge of the kerf, from the sheet's left edge (V) or bottom edge (H)."),
  size: described(length, 'Where to set the fence: size of the child at right angles to the cut.'),
  length: described(length, 'Length of the cut.'),
  kerf: kerfSize,
  child: described(
    v.nullable(v.strictObject(partEntries)),
    'The left or lower part: its type, pieceId, label, offcutId.',
  ),
  next: described(
    v.nullable(v.strictObject(partEntries)),
    'The right or upper part; null if nothing is left there.',
  ),
});

export const SheetResultSchema = v.strictObject({
  sheetIndex: described(
    count,
    'Position among all sheets, from 0: the entries in order, each repeated by its quantity.',
  ),
  placedCount: described(count, 'Pieces on the sheet.'),
  usedArea: described(count, 'Area of these pieces.'),
  wasteArea: described(count, 'Sheet area minus usedArea: with kerf, margins and defects.'),
  largestOffcut: described(count, 'Area of the largest waste leaf without a defect.'),
  maxDepth: described(count, 'Depth of the deepest node.'),
  sheetRotated: described(v.boolean(), 'Always false.'),
  utilization: described(share, 'usedArea / sheet area.'),
  placements: described(v.array(PlacementSchema), 'The pieces, in the order in which they are cut free.'),
  cutTree: described(
    v.nullable(CutTreeNodeSchema),
    'The nested cut tree; null if it has more than 50 levels.',
  ),
  cutTreeFlat: described(
    v.array(FlatNodeSchema),
    'All nodes, root first, of a deeper tree; otherwise empty.',
  ),
  ...cutEntries,
  label,
  material: optional(v.string(), 'Its material, if it has one.'),
  turnCount: optional(count, 'Cuts at right angles to the cut above them. Only with params.machine.'),
  trimCuts: optional(
    v.array(TrimCutSchema),
    'The cuts along the margins, in the order of the saw. Only with includeTrimCuts.',
  ),
  cutList: optional(v.array(CutSchema), 'The cuts in the order of the saw. Only with includeCutList.'),
  cost: optional(count, 'Its cost. Only if sheets have one.'),
  offcut: optional(v.boolean(), 'Whether it is an offcut. Only if sheets have the field.'),
  fixed: optional(
    v.literal(true),
    'The sheet was cut already. Only on fixedSheets, which have no turnCount, trimCuts and cutList.',
  ),
});

/** The success envelope of a solve. Within a version, fields may be added but never renamed or removed. */

/** Why instances of a piece were not placed. */
export const UNPLACED_REASONS = [
  'material',
  'does_not_fit_any_sheet',
  'grain',
  'stages',
  'depth',
  'machine_limits',
  'trim',
  'defect_cut',
  'defects',
  'set',
  'stock_exhausted',
  'penalty',
  'search_ended',
] as const;

export const UnplacedSchema = v.strictObject({
  originalIndex: described(int, 'Your number for the piece.'),
  pieceIndex: described(count, 'Position in pieces, from 0; unique even if originalIndex repeats.'),
  count: described(v.pipe(int, v.minValue(1)), 'Number of unplaced instances.'),
  reason: described(v.picklist(UNPLACED_REASONS), 'Why they were left out.'),
  message: described(v.string(), 'The reason in words.'),
  label,
});

/** What a layout minimises: sheet area, the area of sheets that are not offcuts, or cost. */
export const MEASURES = ['area', 'newArea', 'cost'] as const;

export const BoundSchema = v.strictObject({
  lowerBoundArea: described(
    v.nullable(area),
    'Lower bound on the sheet area of any layout that places all pieces; null if there is none.',
  ),
  gap: described(
    v.nullable(share),
    '(Used measure - lower bound) / used measure, 0 where the measure is 0; null if pieces are unplaced. The measure is the sheet area unless sheets have a cost or are offcuts.',
  ),
  optimal: described(
    v.boolean(),
    'Whether the layout is proven optimal: all pieces are placed on sheets whose measure and area are proven minimal, with offcutClasses no layout on such sheets keeps offcuts of more value, and alnsConfig gives nothing else a weight. With cutPenalty, directionChangePenalty or liquidOffcutBonus, or where leaving out a piece may cost less than sheets, it is false, and a gap of 0 still proves that the measure is minimal. Where pieces are left out of the only sheet in stock, it is true if no layout places pieces of more value, or of that value and more area.',
  ),
  measure: optional(
    v.picklist(MEASURES),
    'What the layout uses as little of as possible; only with cost or offcut in the request.',
  ),
  lowerBound: optional(
    v.nullable(count),
    'Lower bound on the measure of any layout that places all pieces; null if there is none. Only with measure.',
  ),
  offcutValue: optional(
    v.nullable(count),
    'Upper bound on the value of the kept offcuts of any layout of all pieces on sheets of the same measure and area; null if pieces are unplaced. Only with params.offcutClasses.',
  ),
  offcutGap: optional(
    v.nullable(share),
    '(Upper bound - value of the kept offcuts) / upper bound, 0 where the bound is 0; null if pieces are unplaced. Only with params.offcutClasses.',
  ),
  placedValue: optional(
    count,
    'Upper bound on the value of the pieces that any layout places. A piece is worth what leaving it out costs, divided by the greatest common divisor of unplacedPenalty and priorityPenalty: 1 + priority by default. Only where pieces are left out, unless alnsConfig weighs them against sheets or cuts.',
  ),
  placedGap: optional(
    share,
    '(placedValue - value of the placed pieces) / placedValue, 0 where placedValue is 0. Only with placedValue.',
  ),
});

export const SearchSchema = v.strictObject({
  iterations: described(count, 'Recreate calls of greedy, plus the iterations of alns.'),
  interrupted: described(
    v.boolean(),
    'Whether a time limit stopped any step, even if the layout is proven optimal. If false, the result is the same on every machine.',
  ),
});

/** What the pieces of one material amount to. */
export const MaterialSchema = v.strictObject({
  material: described(v.nullable(v.string()), 'The material; null for pieces without one.'),
  sheetsUsed: count,
  totalPlaced: count,
  totalUsedArea: area,
  totalWasteArea: area,
  bound: BoundSchema,
});

export const PatternSchema = v.strictObject({
  pattern: described(v.pipe(count, v.minValue(1)), '1, 2, 3 … in the order of their first sheets.'),
  sheets: described(v.array(count), 'sheetIndex of each sheet with this pattern.'),
  runs: described(count, 'Number of these sheets.'),
  cycles: described(count, 'Times that the saw is loaded: runs / bookHeight, rounded up.'),
});

/** How much of an edge band the placed pieces need. */
export const EdgeBandUseSchema = v.strictObject({
  name: described(v.string(), 'Its name in the request.'),
  length: described(count, 'Total length of the finished sides with it, in millimetres (or unit).'),
  pieces: described(count, 'Number of pieces with it.'),
});

/** Sheets to buy. */
export const MissingSchema = v.strictObject({
  sheets: described(count, 'Position of their entry in sheets, from 0.'),
  quantity: described(v.pipe(int, v.minValue(1)), 'How many.'),
});

export const SolveResultSchema = v.strictObject({
  sheetsUsed: described(count, 'Number of used sheets.'),
  totalPlaced: described(count, 'Number of placed instances.'),
  totalUsedArea: described(count, 'Area of the placed pieces.'),
  totalWasteArea: described(count, 'Area of the used sheets minus totalUsedArea.'),
  totalUnplacedPriority: described(count, 'Sum of the priorities of the unplaced instances.'),
  unplacedIndices: described(
    v.array(int),
    'originalIndex of each unplaced instance, ascending, with repetitions.',
  ),
  sheets: described(v.array(SheetResultSchema), 'The used sheets, by ascending sheetIndex.'),
  engineVersion: described(v.string(), 'Release of the engine.'),
  ...cutEntries,
  unplaced: described(v.array(UnplacedSchema), 'The unplaced pieces, with the reason.'),
  bound: BoundSchema,
  search: SearchSchema,
  unit: optional(v.picklist(UNITS), 'Unit of all lengths, if the request names one.'),
  materials: optional(v.array(MaterialSchema), 'The figures of each material, if the request has any.'),
  patterns: optional(v.array(PatternSchema), 'Equal sheets that are cut alike. Only with params.bookHeight.'),
  machineMs: optional(count, 'Milliseconds on the saw. Only with params.machine.'),
  newArea: optional(area, 'Area of the used new sheets. Only with cost or offcut in the request.'),
  offcuts: optional(
    v.array(OffcutSchema),
    'The offcuts that are kept, sheet by sheet. Only with params.offcutClasses.',
  ),
  offcutValue: optional(count, 'The sum of their values. Only with params.offcutClasses.'),
  edgeBands: optional(
    v.array(EdgeBandUseSchema),
    'How much of each edge band the placed pieces need. Only with params.edgeBands.',
  ),
  missing: optional(
    v.array(MissingSchema),
    'Sheets to buy for the pieces left out because the stock is used up. Only with includeShoppingList.',
  ),
  missingLowerBound: optional(
    v.nullable(count),
    'Lower bound on the measure of sheets that hold these pieces; null if there is none, or if the time limit was too short for a whole list. Only with includeShoppingList.',
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
  described(
    v.record(v.string(), v.strictObject({ uses: count, successes: count })),
    `Of each ${what}: iterations that used it, and how many were accepted.`,
  );

export const AlnsStatsSchema = v.strictObject({
  iterations: described(count, 'Iterations of alns, summed over all islands.'),
  improvements: described(count, 'Improvements of the best layout, by the island that made most of them.'),
  elapsedMs: described(positive, 'Wall-clock time of the whole solve in milliseconds.'),
  stopReason: described(v.picklist(STOP_REASONS), 'Why the search stopped.'),
  seed: described(v.pipe(v.number(), v.integer()), 'The seed used, a 64-bit integer.'),
  threads: described(count, 'Number of islands.'),
  iterationsPerSecond: described(positive, '1,000 × iterations / elapsedMs.'),
  destroy: operators('destroy operator'),
  repair: operators('repair strategy, and for full rebuilds'),
});

/** Every code of a warning, with what it tells. */
export const WARNINGS = {
  time_limit_lowered: 'This server ends the search before `alnsConfig.timeLimitMs`.',
  threads_lowered: 'The search has fewer islands or threads than `alnsConfig.numThreads`.',
  kerf_unusual: 'A kerf is wider than 20 mm, or 3/4 inch.',
  option_without_effect: 'The option is set, but has no effect here.',
  unused_material: 'No piece has the material of these sheets.',
  rotation_conflict: 'The piece would have to rotate to follow the grain of sheets, and must not.',
  piece_without_grain: 'The piece has no grain, unlike others, and may lie across that of its sheet.',
  stock_too_small: 'Some pieces will be left out.',
  ptx_mirrored: 'Sheets with defects are mirrored.',
  ptx_beyond_limits: 'A length, quantity or code exceeds the limits of PTX.',
  ptx_unavailable: 'PTX cannot express the cuts.',
  piece_cannot_be_placed:
    'The piece fits no sheet; of each unknown material, only the first piece is listed.',
} as const;

const WARNING_CODES = Object.keys(WARNINGS) as readonly (keyof typeof WARNINGS)[];

export const WarningSchema = v.strictObject({
  code: v.picklist(WARNING_CODES),
  fieldPath: described(
    v.string(),
    'The field or the entry of the request, such as pieces[3] or alnsConfig.timeLimitMs.',
  ),
  message: v.string(),
  reason: optional(v.picklist(UNPLACED_REASONS), 'Only with piece_cannot_be_placed.'),
});

export const WarningsSchema = described(
  v.pipe(v.array(WarningSchema), v.maxLength(LIMITS.MAX_WARNINGS)),
  'Non-fatal warnings about the request, those about the whole job first.',
);

export const SolveResponseSchema = v.strictObject({
  ...success,
  result: SolveResultSchema,
  alnsStats: v.exactOptional(AlnsStatsSchema),
  svg: optional(v.array(v.string()), 'One SVG document per sheet, in sheet order.'),
  ptx: optional(
    v.nullable(v.string()),
    'The layout as PTX, to be saved in ISO 8859-1; null if PTX cannot express it. Only with includePtx.',
  ),
  warnings: v.exactOptional(WarningsSchema),
});

export const StopResponseSchema = v.strictObject({
  ...success,
  stopping: described(v.literal(true), 'The solve is about to answer with its best layout so far.'),
});

export type TrimCut = v.InferOutput<typeof TrimCutSchema>;
export type Cut = v.InferOutput<typeof CutSchema>;
export type Offcut = v.InferOutput<typeof OffcutSchema>;
export type PlacedEdges = v.InferOutput<typeof PlacedEdgesSchema>;
export type Placement = v.InferOutput<typeof PlacementSchema>;
export type TreePiece = v.InferOutput<typeof TreePieceSchema>;
export type FlatNode = v.InferOutput<typeof FlatNodeSchema>;
export type SheetResult = v.InferOutput<typeof SheetResultSchema>;
export type Unplaced = v.InferOutput<typeof UnplacedSchema>;
/** A non-fatal warning about a request. */
export type Warning = v.InferOutput<typeof WarningSchema>;
export type AlnsStats = v.InferOutput<typeof AlnsStatsSchema>;
export type SolveResult = v.InferOutput<typeof SolveResultSchema>;
export type SolveResponse = v.InferOutput<typeof SolveResponseSchema>;
