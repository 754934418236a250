import * as v from 'valibot';
import { CONTRACT_VERSION } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { area, count, cutEntries, int, label, OffcutSchema, SheetResultSchema } from './sheet-result.ts';
import { UNITS } from './unit.ts';
import { warningSchema } from './warnings.ts';

/** The success envelope of a solve. Within a version, fields may be added but never renamed or removed. */

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
    v.description(
      'Whether the layout is proven optimal: all pieces are placed on sheets whose measure and area are proven minimal, and alnsConfig gives nothing else a weight. With cutPenalty, directionChangePenalty or liquidOffcutBonus, or where leaving out a piece may cost less than sheets, it is false, and a gap of 0 still proves that the measure is minimal.',
    ),
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

export const StopResponseSchema = v.strictObject({
  ok: v.literal(true),
  contractVersion: v.literal(CONTRACT_VERSION),
  stopping: v.pipe(
    v.literal(true),
    v.description('The solve is about to answer with its best layout so far.'),
  ),
});

export type Unplaced = v.InferOutput<typeof UnplacedSchema>;
/** What is worth knowing about a request, but no error. */
export type Warning = v.InferOutput<typeof WarningSchema>;
export type AlnsStats = v.InferOutput<typeof AlnsStatsSchema>;
export type SolveResult = v.InferOutput<typeof SolveResultSchema>;
export type SolveResponse = v.InferOutput<typeof SolveResponseSchema>;
